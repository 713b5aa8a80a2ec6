/** A program that a test runs in its own process: takes mail at PORT on loopback and prints it. `node mailbox.ts PORT` */
import { SMTPServer } from 'smtp-server'

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onData(stream, _session, callback) {
    stream.on('data', (chunk: Buffer) => process.stdout.write(chunk))
    stream.on('end', callback)
  },
})
server.listen(Number(process.argv[2]), '127.0.0.1', () => console.log('open'))
