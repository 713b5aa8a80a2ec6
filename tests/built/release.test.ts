/** What `npm run release` makes is complete, says what it is, and runs with nothing else installed. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { packFolder } from '../../scripts/release/archive.ts'
import { sha256 } from '../../scripts/release/layout.ts'
import { nodePackage, PLATFORMS, type Platform } from '../../scripts/release/node-package.ts'
import { layOutRelease, madeRelease, OF_THE_BUILD_BEFORE, ownPlatform } from '../release/made.ts'
import { endWithTests } from '../setup/end-with-tests.ts'
import { exchange } from '../setup/exchange.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'

const { archive, build, folder, parent } = await madeRelease()
const foreign = foreignPlatform()
const version = /^## (\S+)$/m.exec(readFileSync('CHANGELOG.md', 'utf8'))?.[1]

/** None of the caller's settings, and none of the project's programs in the path. */
const BARE = { PATH: '/usr/bin:/bin' }

const run = (program: string, ...words: string[]) =>
  execFileSync(program, words, { cwd: '/', env: BARE, encoding: 'utf8' }).trim()

test('a folder is packed to the same bytes, whenever and in any order its files were written', async () => {
  const files = ['a', 'b', 'c'].map((name) => [`folder/${name}`, `content of ${name}`] as const)
  const pack = async (written: typeof files, mode: number) => {
    const parent = temporaryFolder()
    mkdirSync(join(parent, 'folder'))
    for (const [path, content] of written) writeFileSync(join(parent, path), content, { mode })
    utimesSync(join(parent, 'folder/a'), mode, mode)
    await packFolder(parent, 'folder', join(parent, 'packed'), { day: '2026-11-22' })
    return sha256(join(parent, 'packed'))
  }

  expect(await pack(files.toReversed(), 0o600)).toBe(await pack(files, 0o644))
})

test('a release is named after the newest version of the changelog, which service, desk and package.json say too', () => {
  expect(basename(archive)).toBe(`accelerator-reference-${version}-${ownPlatform()}.tar.gz`)
  // Of every file in it: a release that differs in any of them lies beside this one and does not overwrite it.
  const digest = sha256(join(folder, 'SHA256SUMS')).slice(0, 8)
  expect(basename(folder)).toBe(`accelerator-reference-${version}-${digest}`)
  expect(run(join(folder, 'bin/service'), '--version')).toBe(version)
  expect(run(join(folder, 'bin/desk'), '--version')).toBe(version)
  expect(JSON.parse(readFileSync('package.json', 'utf8')).version).toBe(version)
})

test('every file of a release is listed in its SHA256SUMS with the right sum', () => {
  expect(execFileSync('sha256sum', ['-c', 'SHA256SUMS', '--quiet'], { cwd: folder, encoding: 'utf8' })).toBe('')
  const listed = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trim().split('\n')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(listed).toHaveLength(files.length - 1)
})

test('a release has what a server needs, and nothing that only a build needs', () => {
  expect(readdirSync(folder).sort().join(' ')).toBe(
    'CHANGELOG.md LICENSE LICENSES.txt SHA256SUMS bin build-stamp.json container docs ledger-format sbom.cdx.json service site tools',
  )
  expect(readdirSync(join(folder, 'bin')).sort()).toEqual(['activate', 'desk', 'hosting-nginx', 'node', 'service'])
  expect(run(join(folder, 'bin/node'), '--version')).toBe(process.version)
})

test('a release has the styles and scripts of its own build only', () => {
  const files = readdirSync(join(folder, 'site/_astro'))

  expect(files.length).toBeGreaterThan(10)
  expect(files).not.toContain(OF_THE_BUILD_BEFORE)
  expect(readdirSync(join(build, 'site/_astro'))).toContain(OF_THE_BUILD_BEFORE)
})

test('every program of a release says with --help how it is called, what its options do and how it ends', () => {
  for (const program of readdirSync(join(folder, 'bin')).filter((name) => name !== 'node')) {
    const help = run(join(folder, 'bin', program), '--help')

    expect(help).toMatch(new RegExp(`^\\S.+ \\(${program}\\)\\n\\nUSAGE ${program} `))
    expect(help).toMatch(/\n(?:OPTIONS|COMMANDS)\n/)
    expect(help).toMatch(new RegExp(`\\nEXAMPLES\\n\\n {2}.*bin/${program}`))
    expect(help).toMatch(/\nExit codes: 0 .+/)
  }
})

test('the bill of materials and the licenses name every package in a release, and its Node', () => {
  const bill = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8'))
  const text = readFileSync(join(folder, 'LICENSES.txt'), 'utf8')
  const named = bill.components.map((component: { name: string }) => component.name)

  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { version } } })
  // One for each way in: beside the service, in it, in the tools, and Node.
  for (const name of ['h3', 'pino', 'nodemailer', 'zod', 'ioredis', `node-${ownPlatform()}`]) {
    expect(named).toContain(name)
  }
  const copied = readdirSync(join(folder, 'service/node_modules')).filter((name) => !/^[.@]/.test(name))
  expect(copied.filter((name) => !named.includes(name))).toEqual([])
  for (const { name, version, hashes, licenses } of bill.components) {
    expect(text).toContain(`\n${name} ${version}: ${licenses[0].license?.id ?? licenses[0].expression}\n`)
    expect(hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }])
  }
})

test('the programs of a release are for its platform', () => {
  expect(programsOf(folder)).toEqual([['bin/node', MACHINES[ownPlatform()]]])
})

test.skipIf(foreign === undefined)(
  'a release for another platform has the same files, with the Node of that platform',
  { timeout: 180_000 },
  async () => {
    if (foreign === undefined) return
    const other = temporaryFolder()
    await layOutRelease(other, build, foreign)

    expect(filesOf(other)).toEqual(filesOf(folder))
    expect(programsOf(other)).toEqual([['bin/node', MACHINES[foreign]]])
    const isOther = (file: string) => sha256(join(other, file)) !== sha256(join(folder, file))
    expect(filesOf(folder).filter(isOther)).toEqual(['LICENSES.txt', 'SHA256SUMS', 'bin/node', 'sbom.cdx.json'])
    expect(execFileSync('sha256sum', ['-c', 'SHA256SUMS', '--quiet'], { cwd: other, encoding: 'utf8' })).toBe('')
  },
)

test('no program of a release contains the name of the folder it was made in', () => {
  const programs = ['service', 'tools'].flatMap((part) =>
    readdirSync(join(folder, part))
      .filter((name) => name.endsWith('.mjs'))
      .map((name) => join(folder, part, name)),
  )

  expect(programs.length).toBeGreaterThan(3)
  expect(programs.filter((file) => readFileSync(file, 'utf8').includes(process.cwd()))).toEqual([])
})

test('every link of the handbook leads to a file of the release', () => {
  const pages = readdirSync(join(folder, 'docs')).filter((name) => name.endsWith('.md'))
  const links = pages.flatMap((page) =>
    [...readFileSync(join(folder, 'docs', page), 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(
      ([, to = '']) => to,
    ),
  )

  expect(links.length).toBeGreaterThan(5)
  expect(links.filter((to) => !existsSync(join(folder, 'docs', to)))).toEqual([])
})

test('an unpacked release serves, its desk reads the ledger beside it, and nginx gets its configuration, through a link', async () => {
  symlinkSync(basename(folder), join(parent, 'current'))
  const current = join(parent, 'current')
  const [port, data] = [await freePort(), temporaryFolder()]
  const env = { ...BARE, PORT: String(port), DATA_DIR: data, STORE_DURABILITY: 'attested:test' }
  const service = spawn(join(current, 'bin/service'), { cwd: '/', env, stdio: ['ignore', 'ignore', 'pipe'] })
  endWithTests(service)
  onTestFinished(() => void service.kill('SIGKILL'))
  for await (const text of service.stderr.setEncoding('utf8')) if (text.includes('Listening on')) break

  const page = await exchange(`http://127.0.0.1:${port}`, 'GET', '/')
  const checked = execFileSync(join(current, 'bin/desk'), ['check', '--json'], {
    cwd: '/',
    env,
    encoding: 'utf8',
  })
  const web = await webDesk(join(current, 'bin/desk'), env)
  const output = temporaryFolder()
  execFileSync(join(current, 'bin/hosting-nginx'), ['--output', output], { cwd: '/', env: BARE })
  service.kill('SIGTERM')
  const [exitCode] = await once(service, 'exit')

  expect([page.status, exitCode]).toEqual([200, 0])
  expect(JSON.parse(checked)).toMatchObject({ inquiries: 0 })
  // Follows the address with the key, and loads its style.
  expect(web).toEqual([303, 200])
  expect(readdirSync(output)).toEqual(expect.arrayContaining(['nginx.conf', 'site.conf']))
})

/** The code for the target machine in the header of a program (`e_machine` of ELF). */
const MACHINES: Record<Platform, number> = { 'linux-x64': 62, 'linux-arm64': 183 }

/** A platform other than this machine's for which the package registry has our Node. */
function foreignPlatform(): Platform | undefined {
  const [other] = PLATFORMS.filter((platform) => platform !== ownPlatform())
  try {
    if (other !== undefined) nodePackage(other)
    return other
  } catch {
    return undefined
  }
}

function filesOf(root: string): string[] {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return entries.map((entry) => relative(root, join(entry.parentPath, entry.name))).sort()
}

/** Every file that a machine can execute directly, with the machine it is for. */
function programsOf(root: string): (readonly [file: string, machine: number])[] {
  return filesOf(root).flatMap((file) => {
    const head = readFileSync(join(root, file)).subarray(0, 20)
    return head.length === 20 && head.toString('latin1', 0, 4) === '\x7fELF' ? [[file, head.readUInt16LE(18)]] : []
  })
}

/** Statuses of the web desk's first addresses. */
async function webDesk(program: string, env: NodeJS.ProcessEnv): Promise<number[]> {
  const words = ['serve', '--port', String(await freePort())]
  const desk = spawn(program, words, { cwd: '/', env, stdio: ['ignore', 'pipe', 'inherit'] })
  endWithTests(desk)
  let address = ''
  for await (const text of desk.stdout.setEncoding('utf8')) {
    address = /http:\S+/.exec(text)?.[0] ?? ''
    if (address !== '') break
  }
  const { origin, pathname, search } = new URL(address)
  const statuses: number[] = []
  for (const target of [`${pathname}${search}`, '/desk.css']) {
    statuses.push((await exchange(origin, 'GET', target)).status)
  }
  desk.kill('SIGTERM')
  await once(desk, 'exit')
  return statuses
}
