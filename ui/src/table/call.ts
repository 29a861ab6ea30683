/** Tells the player that the table waits: a short sound, and the title of the page. */

const NAME = "Sietch";

/** The title says whose turn it is, so that a tab in the background tells it too. */
export function setTitle(words: string): void {
  document.title = words ? `● ${words} – ${NAME}` : NAME;
}

/** Every seat has its pitch, so that persons at one device hear who is called. */
const PITCHES = [523, 587, 659, 784, 880, 440];

/** Two soft tones; a browser that wants a click first stays silent. */
export function chime(seat = 0): void {
  if (typeof AudioContext === "undefined") return;
  const audio = new AudioContext();
  if (audio.state === "suspended") {
    void audio.close();
    return;
  }
  const low = PITCHES[seat % PITCHES.length] ?? 523;
  [low, low * 1.5].forEach((pitch, n) => {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const start = audio.currentTime + n * 0.12;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.08, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.35);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.4);
    tone.onended = () => n === 1 && void audio.close();
  });
}
