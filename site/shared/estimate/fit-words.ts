/** What the pages say of counts and rates, once. */

export const splitRule =
  'The fewest over which the model’s key-value heads spread evenly, as tensor parallelism needs, and whose memory together holds the load. Beyond one head per device, groups that split the layers among them double. Copies that an engine keeps on each device are not counted.'

export const rateWords =
  'An upper bound: the stated memory bandwidth of all devices together, over the gigabytes that a token reads, which are the weights and the cache of every conversation. Of a mixture of experts only the active parameters count, so that with several conversations, which read different experts, the bound is far above what is possible. It leaves out links between devices, kernels and the host, all of which make it slower, and speculative decoding, which can make it faster. Input embeddings are counted, although a token reads one row of them: for an 8B model that makes the bound some 7 % too low.'
