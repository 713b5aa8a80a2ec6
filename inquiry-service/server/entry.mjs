/** `main.mjs` of the built service, copied as it is, in syntax that every Node understands: an older one can't load the rest. */
const OLDEST_NODE = [24, 16]

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
  console.error(`Cannot start: Node ${OLDEST_NODE.join('.')} or later is needed: this is ${process.versions.node}`)
  process.exit(1)
}
await import('./service.mjs')
