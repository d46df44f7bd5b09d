/** Sentences of the page Settings → Practice companies. */
export const practiceMessages = {
  title: 'Practice companies',
  create: 'Create a practice company',
  purpose:
    'Try an integration in a practice company: every operation works and webhooks are sent, but messages and charges are ' +
    'only simulated. The clock of a practice company stands still until you move it. Its calls and files count against your limits.',
  none: 'No practice company yet',
  inside: 'You are in a practice company. It cannot have practice companies of its own.',
  archived: 'Archived',
  signIn: 'Sign in again to open it here.',
  newKey: (name: string) => `API key of ${name}`,
  archive: 'Archive …',
  archiveNamed: (name: string) => `Archive ${name}`,
  archiveAction: 'Archive it',
  archiveEffects: ['Keys, sessions and links of the company stop working at once.', 'This cannot be undone.'],
  archiveDone: (name: string) => `${name} is archived.`,
} as const
