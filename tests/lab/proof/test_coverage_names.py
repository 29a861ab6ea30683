"""How tests may name what they prove."""

from __future__ import annotations

from pathlib import Path

from sietch.content.loader import read_content
from sietch.lab.proof.coverage import boxes, spellings
from tests.support import SHARED_IDS, setup_for


def test_a_name_is_short_where_one_kind_has_it() -> None:
    known = spellings(read_content())
    assert known["dagger reveal"] == known["card dagger reveal"] == known["dagger"] == "dagger reveal"
    assert known["leader lady_jessica"] == known["lady_jessica"] == "lady_jessica"  # several boxes
    assert known["objective_crysknife"] == "objective_crysknife"
    assert known["post_emperor"] == known["post post_emperor"] == "post_emperor"


def test_the_kind_tells_shared_names_apart(tmp_path: Path) -> None:
    path = tmp_path / "shared.yaml"
    path.write_text(
        SHARED_IDS + "spaces: [{id: dagger, icon: city, cost: spice 1, control: spice 1}]\n", "utf-8"
    )
    content = read_content(setup_for(content=[path]))
    known = spellings(content)
    assert known["crysknife plot"] == "crysknife plot"  # the box tells
    assert known["card gurney_halleck"] == "gurney_halleck reveal"
    assert "gurney_halleck" not in known
    assert "dagger" not in known
    assert known["card dagger"] == "dagger reveal"
    assert len(set(boxes(content))) == len(boxes(content))
