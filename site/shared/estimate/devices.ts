/** How a load spreads over devices, and how many tokens their bandwidth allows at most. Shared by every page. */

/** Beyond this many, devices no longer form one group that shares every layer. */
export const MOST_EVEN_DEVICES = 64

/**
 * The device counts over which a model's key-value heads spread evenly, smallest first. Each device has as many heads as any
 * other; beyond one head per device, the number of such groups doubles, and each takes its share of the layers. 8 heads: 1,
 * 2, 4, 8, 16, 32, 64.
 */
export function evenCounts(kvHeads: number, most = MOST_EVEN_DEVICES): number[] {
  const counts: number[] = []
  for (let count = 1; count <= Math.min(kvHeads, most); count += 1) if (kvHeads % count === 0) counts.push(count)
  for (let count = 2 * kvHeads; count <= most; count *= 2) counts.push(count)
  return counts
}

/**
 * An upper bound on tokens per second for one sequence: each token reads the weights it uses and its cache once, at the
 * combined stated peak bandwidth of all devices. Ignores whatever makes real rates lower: links, kernels, the host.
 */
export function tokensPerSecondAtMost(readGB: number, bandwidthGBs: number, devices: number): number {
  return (bandwidthGBs * devices) / readGB
}
