/** How a load spreads over devices, and the most tokens that their bandwidth allows. The same on every page. */

/** More devices than this are no longer one group that shares every layer. */
export const MOST_EVEN_DEVICES = 64

/**
 * The counts of devices over which a model's key-value heads spread evenly, smallest first: as many heads on each device as
 * on any other; beyond one head per device, groups of that size that double, each with its part of the layers. 8 heads: 1, 2, 4,
 * 8, 16, 32, 64.
 */
export function evenCounts(kvHeads: number, most = MOST_EVEN_DEVICES): number[] {
  const counts: number[] = []
  for (let count = 1; count <= Math.min(kvHeads, most); count += 1) if (kvHeads % count === 0) counts.push(count)
  for (let count = 2 * kvHeads; count <= most; count *= 2) counts.push(count)
  return counts
}

/**
 * The most tokens per second of one sequence: each token reads the weights that it uses and its cache once, at the stated peak bandwidth of
 * all devices together. Leaves out everything that makes real rates lower: links between devices, kernels, the host.
 */
export function tokensPerSecondAtMost(readGB: number, bandwidthGBs: number, devices: number): number {
  return (bandwidthGBs * devices) / readGB
}
