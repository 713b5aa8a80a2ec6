/** The health check of the image: exit code 0 when an inquiry sent now could be stored. */
const { METRICS_PORT = '9464', METRICS_HOST = '127.0.0.1' } = process.env
const address = { '0.0.0.0': '127.0.0.1', '::': '::1' }[METRICS_HOST] ?? METRICS_HOST
const host = address.includes(':') ? `[${address}]` : address
try {
  const answer = await fetch(`http://${host}:${METRICS_PORT}/ready`)
  if (answer.ok) process.exit(0)
  console.error((await answer.text()).trim())
} catch {
  console.error(`Cannot reach ${host}:${METRICS_PORT}`)
}
process.exit(1)
