/** The sections of the developers page, once: headings, contents and search read them. */

export const SECTIONS = {
  start: 'Start in a minute',
  authentication: 'Authentication',
  versions: 'Prefixes and versions',
  stability: 'What stays as it is',
  reads: 'Reads',
  estimates: 'Estimates',
  sandbox: 'Sandbox',
  inquiries: 'Inquiries',
  limits: 'Limits',
  browsers: 'Calls from browsers',
  errors: 'Errors',
  samples: 'Clients and samples',
  reference: 'Reference',
  schemas: 'Schemas',
  files: 'Files for programs',
} as const

export type SectionId = keyof typeof SECTIONS
