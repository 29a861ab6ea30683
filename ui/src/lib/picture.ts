/** Right before the next picture: everything is drawn, and the browser lays the page out anyway. */
export const beforePicture = (): Promise<unknown> => new Promise(requestAnimationFrame);
