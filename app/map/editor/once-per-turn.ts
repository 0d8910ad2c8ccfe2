/** However often it is asked for in one turn, it is done once, behind it. */
export function oncePerTurn(act: () => void): () => void {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    queueMicrotask(() => {
      asked = false;
      act();
    });
  };
}
