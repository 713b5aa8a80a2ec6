/** What machines, clusters and parts lists really printed, by where it was published, with the variants that it means. */

const V = {
  a10: 'nvidia-a10-24gb',
  a100Pcie: 'nvidia-a100-pcie-40gb',
  a100Sxm: 'nvidia-a100-sxm4-40gb',
  a100Sxm80: 'nvidia-a100-sxm4-80gb',
  a10g: 'nvidia-a10g-24gb',
  b300: 'nvidia-b300-sxm-270gb',
  gb200: 'nvidia-gb200-gpu-186gb',
  gh200: 'nvidia-gh200-96gb',
  h100: 'nvidia-h100-sxm5-80gb',
  h200: 'nvidia-h200-sxm5-141gb',
  l4: 'nvidia-l4-24gb',
  l40s: 'nvidia-l40s-48gb',
  mi300x: 'amd-instinct-mi300x-oam',
  t4: 'nvidia-t4-16gb',
  v100: 'nvidia-v100-sxm2-16gb',
}

export const PRINTED: Readonly<Record<string, readonly (readonly [text: string, ...variants: string[]])[]>> = {
  'threads about a wrong peak: OLMo-core 817 and 810, prime-rl 3168, cosmos-framework 114, pytorch-lightning 21677 and 18946, torchtitan 2307, 4299, 4779 and 920, nanoGPT 464, marin 7334':
    [
      ['NVIDIA B300 SXM6 AC', V.b300],
      ['NVIDIA H200', V.h200],
      ['NVIDIA GB200', V.gb200],
      ['NVIDIA H100 NVL', 'nvidia-h100-nvl-94gb'],
      ['NVIDIA H200 NVL', 'nvidia-h200-nvl-141gb'],
      ['Tesla V100S-PCIE-32GB', 'nvidia-v100s-pcie-32gb'],
      ['l40s', V.l40s],
      ['rtx 4090', 'nvidia-geforce-rtx-4090-24gb'],
      ['t4', V.t4],
      ['MI300X', V.mi300x],
      ['RX 7900 XTX', 'amd-radeon-rx-7900-xtx-24gb'],
      ['NVIDIA H100 80GB HBM3', V.h100],
    ],
  'logs of SpareCores/sc-inspector-data, nvidia_smi/stdout': [
    ['NVIDIA A10G', V.a10g],
    ['NVIDIA A100-SXM4-80GB', V.a100Sxm80],
    ['NVIDIA RTX PRO 6000 Blackwell Server Edition', 'nvidia-rtx-pro-6000-blackwell-server-96gb'],
    ['Tesla K80', 'nvidia-k80-2x12gb'],
    ['Tesla V100-SXM2-16GB', V.v100],
    // Device and subsystem as nvidia-smi -x prints them, the latter of an OEM that no list has.
    ['223610DE 148210DE', V.a10],
    ['0x233010DE', V.h100],
    ['900-2G193-A800-001', V.l4],
    ['692-2G520-0280-000', V.h200],
    ['965-2G520-6300-0R1', V.h100],
  ],
  'the list of NVIDIA’s open kernel modules': [
    ['20F1 10DE 145F', V.a100Pcie],
    ['2BB3 10DE 227A', 'nvidia-rtx-pro-5000-blackwell-72gb'],
    ['2BB3 17AA 204D', 'nvidia-rtx-pro-5000-blackwell-48gb'],
    ['25B6 10DE 157E', 'nvidia-a2-16gb'],
    ['25B6 10DE 14A9', 'nvidia-a16-4x16gb'],
    ['NVIDIA H20-3e', 'nvidia-h20-141gb'],
    ['NVIDIA GH200 144G HBM3e', 'nvidia-gh200-144gb'],
    ['Quadro RTX 6000', 'nvidia-quadro-rtx-6000-24gb', 'nvidia-quadro-rtx-6000-passive-24gb'],
  ],
  'drivers and tools in other threads: cscs-docs, nomad-device-nvidia 87, rocm_smi_lib 165, gpustack 3509, club-3090 594':
    [
      ['GH200 120GB', V.gh200],
      ['NVIDIA GH200 480GB', V.gh200],
      ['AMD Instinct MI250X/MI250', 'amd-instinct-mi250x-oam', 'amd-instinct-mi250-oam'],
      [
        'AMD Instinct MI60 / MI50',
        'amd-instinct-mi50-16gb-pcie',
        'amd-instinct-mi50-32gb-pcie',
        'amd-instinct-mi60-32gb-pcie',
      ],
      ['[10de:2204] (rev a1)', 'nvidia-geforce-rtx-3090-24gb'],
      ['10de:2b85', 'nvidia-geforce-rtx-5090-32gb'],
      ['Intel(R) Data Center GPU Max 1550', 'intel-data-center-gpu-max-1550-oam'],
    ],
  'labels of Kubernetes and names of tuned kernels': [
    ['NVIDIA-H100-80GB-HBM3', V.h100],
    ['nvidia.com/gpu.product=NVIDIA-A10G', V.a10g],
    ['nvidia.com/gpu.product: NVIDIA-B300-SXM6-AC', V.b300],
    ['nvidia.com/gpu.product = A100-SXM4-40GB-SHARED', V.a100Sxm],
    ['amd.com/gpu.product-name=AMD_Instinct_MI300X_OAM', V.mi300x],
    ['beta.amd.com/gpu.device-id.74a1=8', V.mi300x],
    ['amd_instinct_mi300x', V.mi300x],
    ['NVIDIA_GeForce_RTX_4090', 'nvidia-geforce-rtx-4090-24gb'],
    ['1002:744c (rev c8)', 'amd-radeon-rx-7900-xtx-24gb'],
    ['1002:744C rev CC', 'amd-radeon-rx-7900-xt-20gb'],
  ],
}

/** Real names of other devices, of parts of devices, and names that nobody prints. */
export const UNKNOWN: readonly string[] = [
  ...['NVIDIA GeForce RTX 4090 Laptop GPU', 'RTX 4090 D', 'V100', 'NVIDIA H20 NVL16', 'NVIDIA A100'],
  ...['NVIDIA H200 SXM1', 'h100-hbm3', 'TPU v5p', 'NVIDIA L4-12Q', 'A100-SXM4-40GB-MIG-1g.5gb-SHARED'],
  ...['10de:ffff', '0x74a2', '900-21010-0000-999', 'B30', ''],
]
