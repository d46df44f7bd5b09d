import { rotateSecrets } from '../../../start/rotate-secrets.ts'
import type { Command } from '../command.ts'

export const rotateSecretCommand: Command = {
  name: 'secret rotate',
  summary:
    'Encrypt all stored secrets again with the current master secret, so that the previous master ' +
    'secret is no longer needed.',
  act: ({ database, kernel, config }) => rotateSecrets(database, config, kernel.now()),
}
