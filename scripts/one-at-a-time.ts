/**
 * Gives a function that runs `act`, never twice at the same time: a call that comes during a run makes one more run follow,
 * however many such calls there are. A failed run is reported, and the next call tries again.
 */
export function oneAtATime(act: () => Promise<void>, report: (error: unknown) => void): () => void {
  let isRunning = false
  let isCalledAgain = false
  const run = async (): Promise<void> => {
    isRunning = true
    do {
      isCalledAgain = false
      await act().catch(report)
    } while (isCalledAgain)
    isRunning = false
  }
  return () => {
    if (isRunning) isCalledAgain = true
    else void run()
  }
}
