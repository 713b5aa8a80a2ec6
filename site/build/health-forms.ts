/**
 * What to read out of an accelerator before it is sold, per family: the field, how to read it, and a good answer.
 * Commands are those of the makers' own tools; each family names the documents that describe them.
 */

interface HealthField {
  ask: string
  /** A command, or where to look. */
  read: string
  isCommand: boolean
  good: string
}

interface HealthForm {
  id: string
  family: string
  /** Architectures or series, so that nobody picks the wrong sheet. */
  covers: string
  fields: readonly HealthField[]
  sources: readonly { title: string; url: string }[]
}

const command = (ask: string, read: string, good: string): HealthField => ({ ask, read, isCommand: true, good })
const look = (ask: string, read: string, good: string): HealthField => ({ ask, read, isCommand: false, good })

const IDENTITY = [
  look('Serial number', 'Label, and the tool’s output', 'Both agree; no number appears twice'),
  look('Part numbers: board and order', 'Label; photograph it', 'Those of the variant offered'),
] as const

const LEFTOVERS = [
  look(
    'Disks, management controllers, accounts',
    'Record of what was wiped, how, when, by whom',
    'NIST SP 800-88 Rev. 2: clear, purge or destroy, with record',
  ),
  look('Last in service', 'Rack position, cooling, date of removal', 'A date, and who says so'),
] as const

const DIAGNOSE_NVIDIA = command(
  'Diagnostic: level, version, date',
  'dcgmi diag -r 3 --json',
  'Level 3 passed, file kept',
)

const NIST = { title: 'NIST SP 800-88 Rev. 2', url: 'https://csrc.nist.gov/pubs/sp/800/88/r2/final' }
const DCGM = {
  title: 'NVIDIA, dcgmi diag',
  url: 'https://docs.nvidia.com/datacenter/dcgm/latest/reference/command-line-reference/dcgmi/dcgmi-diag.html',
}

export const HEALTH_FORMS: readonly HealthForm[] = [
  {
    id: 'nvidia-ampere-and-later',
    family: 'NVIDIA, Ampere and later',
    covers: 'A100, A30, A40, L4, L40S, H100, H200, B200, RTX PRO and similar parts: row remapping',
    fields: [
      ...IDENTITY,
      command('Firmware (vBIOS) and driver', 'nvidia-smi -q', 'A version that the part number shipped with'),
      command('Remapped rows: correctable, uncorrectable', 'nvidia-smi -q -d ROW_REMAPPER', '0 and 0'),
      command('Remapping pending; failure occurred', 'nvidia-smi -q -d ROW_REMAPPER', 'No; no'),
      command('Banks without spare rows', 'nvidia-smi -q -d ROW_REMAPPER', '0 under “None”'),
      command('ECC errors, aggregate, uncorrectable', 'nvidia-smi -q -d ECC', '0; ECC on'),
      command('Xid history: 48, 63, 64, 79, 94, 95', 'dmesg -T | grep Xid', 'None, or dates and what was done'),
      command(
        'Links up, width and generation',
        'nvidia-smi nvlink --status',
        'Every link up; PCIe at full width under load',
      ),
      DIAGNOSE_NVIDIA,
      command('MIG mode, power limit', 'nvidia-smi -q -d POWER', 'MIG off; limit at default'),
      ...LEFTOVERS,
    ],
    sources: [
      {
        title: 'NVIDIA, row remapping',
        url: 'https://docs.nvidia.com/deploy/a100-gpu-mem-error-mgmt/row-remapping.html',
      },
      { title: 'NVIDIA, Xid catalog', url: 'https://docs.nvidia.com/deploy/xid-errors/analyzing-xid-catalog.html' },
      DCGM,
      NIST,
    ],
  },
  {
    id: 'nvidia-before-ampere',
    family: 'NVIDIA, before Ampere',
    covers: 'M40, P100, P40, V100, T4, Quadro RTX and similar parts: page retirement',
    fields: [
      ...IDENTITY,
      command('Firmware (vBIOS) and driver', 'nvidia-smi -q', 'A version that the part number shipped with'),
      command(
        'Retired pages: single-bit, double-bit, pending',
        'nvidia-smi -q -d PAGE_RETIREMENT',
        '0, 0, none; 64 is the limit',
      ),
      command('ECC errors, aggregate, double-bit', 'nvidia-smi -q -d ECC', '0; ECC on'),
      command('Xid history: 48, 63, 64, 79', 'dmesg -T | grep Xid', 'None, or dates and what was done'),
      command(
        'Links up, width and generation',
        'nvidia-smi nvlink --status',
        'Every link up, where the part has NVLink',
      ),
      DIAGNOSE_NVIDIA,
      look('End of toolkit and driver support', 'The variant’s page, under Integration', 'Known to both sides'),
      ...LEFTOVERS,
    ],
    sources: [
      {
        title: 'NVIDIA, page retirement',
        url: 'https://docs.nvidia.com/deploy/dynamic-page-retirement/visibility.html',
      },
      DCGM,
      NIST,
    ],
  },
  {
    id: 'amd-instinct',
    family: 'AMD Instinct',
    covers: 'MI50 to MI355X: bad pages and fabric links',
    fields: [
      ...IDENTITY,
      command('Board and serial as the driver sees them', 'amd-smi static', 'The same as on the label'),
      command('Firmware versions', 'amd-smi firmware', 'AMD’s or the server maker’s, the same on all units'),
      command('Bad pages: retired, pending', 'amd-smi bad-pages', 'None'),
      command('ECC errors, uncorrectable', 'amd-smi metric', '0'),
      command('Fabric links', 'amd-smi xgmi', 'Every neighbour reached'),
      command('Topology', 'amd-smi topology', 'All units, as the board is wired'),
      look('Stress test: tool, version, hours', 'Log with serials', 'Passed, file kept'),
      look('End of toolkit support', 'The variant’s page, under Integration', 'Known to both sides'),
      ...LEFTOVERS,
    ],
    sources: [
      {
        title: 'AMD SMI command line tool',
        url: 'https://rocm.docs.amd.com/projects/amdsmi/en/docs-6.1.2/how-to/using-AMD-SMI-CLI-tool.html',
      },
      NIST,
    ],
  },
  {
    id: 'other-accelerators',
    family: 'Any other accelerator',
    covers: 'Where we know of no public tool: the same questions, answered with the maker’s own',
    fields: [
      ...IDENTITY,
      look('Firmware and driver', 'The maker’s tool; name and version', 'Supported today'),
      look('Memory faults: repaired, uncorrected', 'The maker’s tool', 'None, or dates'),
      look('Links up, width and generation', 'lspci -vv; the maker’s tool', 'Full width under load'),
      look('Diagnostic: name, version, date', 'The maker’s tool', 'Passed, file kept'),
      look('Kernel log of the last weeks', 'Search for the driver’s name', 'No faults, or dates'),
      ...LEFTOVERS,
    ],
    sources: [NIST],
  },
]

/** Fits into the condition field of the inquiry. */
export const CONDITION_EXAMPLE =
  'R2 F4/C4, tested 2026-11-10, dcgmi r3 pass, 0 remapped rows, no Xid, out of service since 2026-10'
