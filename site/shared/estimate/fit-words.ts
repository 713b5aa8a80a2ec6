/** The wording that pages share about counts and rates. */

export const splitRule =
  'The fewest devices that hold the load together and share the model’s key-value heads evenly, as tensor parallelism requires. If more devices are needed than there are heads, the count doubles, and each group takes its share of the layers. Copies that an engine keeps on each device are not counted.'

export const rateFormula = 'conversations × bandwidth × devices ÷ (weights + cache of all conversations)'

export const rateWords =
  'An upper bound from the stated memory bandwidth (the page of each variant names its document): every token reads the weights once, and conversations answered together share that read. In a mixture of experts, only the active parameters count; because different conversations read different experts, the bound is then far above what is possible. It leaves out links between devices, kernels and the host, all of which make it slower, and speculative decoding, which can make it faster. An input embedding is left out where the model’s configuration gives its size, because a token reads one row of it; an output head that shares the table is read whole.'
