/** How a load spreads over devices, and the most tokens that their bandwidth allows. The same on every page. */

/**
 * The fewest devices that hold `totalGB` and over which a model's key-value heads spread evenly: tensor parallelism gives each
 * device as many heads as any other, or gives each head to as many devices as any other. At most `most`; undefined beyond.
 */
export function evenDevices(totalGB: number, deviceGB: number, kvHeads: number, most = 64): number | undefined {
  for (let count = Math.max(1, Math.ceil(totalGB / deviceGB)); count <= most; count += 1) {
    if (kvHeads % count === 0 || count % kvHeads === 0) return count
  }
  return undefined
}

/**
 * The most tokens per second of one sequence: each token reads all weights and its cache once, at the stated peak bandwidth of
 * all devices together. Leaves out everything that makes real rates lower: links between devices, kernels, the host.
 */
export function tokensPerSecondAtMost(readGB: number, bandwidthGBs: number, devices: number): number {
  return (bandwidthGBs * devices) / readGB
}
