/** The command that people run: what it starts also ends with it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { BUILD } from '../../scripts/test-build.ts'
import { ANY_DISK } from '../setup/any-disk.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'

/** Whether something accepts connections there. */
async function isListening(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port })
  const reached = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'close').then(() => false),
  ]).catch(() => false)
  socket.destroy()
  return reached
}

test('npm start does not build again, and passes SIGTERM on: the service ends, and npm with exit code 0 (D1)', async () => {
  const port = await freePort()
  const child = spawn('npm', ['start'], {
    env: {
      ...process.env,
      BUILD_FOLDER: BUILD,
      PORT: String(port),
      DATA_DIR: temporaryFolder(),
      STORE_DURABILITY: ANY_DISK,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let printed = ''
  for await (const text of child.stderr.setEncoding('utf8')) {
    printed += text
    if (printed.includes('Listening on')) break
  }

  expect(printed).toContain(`Listening on http://127.0.0.1:${port}`)
  expect(printed).not.toContain('built')
  expect(await isListening(port)).toBe(true)

  child.kill('SIGTERM')
  const [exitCode] = await once(child, 'exit')
  expect(exitCode).toBe(0)
  expect(await isListening(port)).toBe(false)
})
