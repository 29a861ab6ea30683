"""The game for programs that learn: a PettingZoo environment, many tables at once, and a sampler.

>>> from sietch.lab import env as sietch_v0
>>> table = sietch_v0.env(players=3)
>>> table.reset(seed=7)
>>> observation, reward, terminated, truncated, info = table.last()
>>> table.step(observation["action_mask"].argmax())
"""

from sietch.content import Setup
from sietch.lab.extras import extra

extra("pettingzoo", "environment")

from sietch.lab.env.aec import env, raw_env  # noqa: E402  # a missing extra is told first
from sietch.lab.env.arena import Arena  # noqa: E402  # the same

__all__ = ["Arena", "Setup", "env", "raw_env"]
