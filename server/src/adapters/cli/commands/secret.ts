import { rotateSecrets } from '../../../start/rotate-secrets.ts'
import type { Command } from '../command.ts'

export const rotateSecretCommand: Command = {
  name: 'secret rotate',
  summary: 'Seal everything with the current master secret; afterwards the previous one opens nothing.',
  act: ({ database, kernel, config }) => rotateSecrets(database, config, kernel.now()),
}
