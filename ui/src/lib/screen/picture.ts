/** Right before the next picture: everything is drawn, and the browser lays the page out anyway. Can be cancelled. */
export function beforePicture(then: () => void): () => void {
  const picture = requestAnimationFrame(then);
  return () => cancelAnimationFrame(picture);
}
