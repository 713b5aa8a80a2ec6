/** Waits where nothing else may happen meanwhile: the disk thread stands still, and so do the submissions behind it. */
export function holdThread(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
