/** Sentences of the page Settings → API keys. */
export const keyMessages = {
  title: 'API keys',
  create: 'Create a key',
  purpose:
    'With an API key, a program such as your website or your accounting works in this company. Programs that members ' +
    'connected as agents are listed here too.',
  inSandbox: 'Keys are created and revoked with live data, also those that open the sandbox.',
  none: 'No API key yet',
  noneHint: 'Create one for your website, your accounting or another program.',
  ended: (count: number) => `Revoked or expired (${count})`,
  newKey: (name: string) => `API key ${name}`,
  keyHint: 'The key is shown only now. Store it in a safe place.',
  lostKey:
    'The connection was interrupted while the key was created, and a key is sent only once. Revoke this one and ' +
    'create another.',
  copy: 'Copy the key',
  copied: 'The key',
  name: 'Name',
  nameHint: 'The program that uses the key, for example Website.',
  access: 'What it may do',
  choose: 'It may …',
  operationsHint: '(for agents and the HTTP gateway)',
  data: 'Data',
  live: 'Live',
  test: 'Sandbox',
  testHint: 'Works with separate test data. Nothing is sent to anyone.',
  where: 'Where',
  everywhere: 'All locations',
  someLocations: 'Some locations',
  locations: 'Locations',
  expires: 'Ends',
  asksFirst: 'Confirm each step that moves money, sends messages, deletes or changes settings',
  asksFirstHint: 'The program must first find out what would happen, and can then do exactly that.',
  action: 'Create the key',
  revoke: 'Revoke …',
  revokeNamed: (name: string) => `Revoke ${name}`,
  revokeAction: 'Revoke it',
  revokeEffects: (name: string) => [
    `${name} is refused from now on.`,
    'This cannot be undone. Create another key instead.',
  ],
  revoked: (name: string) => `${name} is revoked.`,
} as const
