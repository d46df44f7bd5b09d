import type { Mutant } from './mutant.ts'

const everyRefusal = ['server/test/agents/every-refusal.test.ts']
const declared = ['server/test/agents/declared-refusals.test.ts']
const spellings = ['server/test/agents/spellings.test.ts']

/** Content of refusals, and accepted spellings. */
export const refusalMutants: readonly Mutant[] = [
  {
    promise: 'a refusal that used up the idempotency key says to use a new one',
    file: 'server/src/adapters/mcp/next-steps.ts',
    text: 'usedUp && next === again',
    becomes: 'false',
    tests: declared,
  },
  {
    promise: 'a refusal over MCP names the arguments of the tool',
    file: 'server/src/adapters/mcp/next-steps.ts',
    text: "[/\\ba new key\\b/g, 'a new idempotencyKey'],",
    becomes: '',
    tests: everyRefusal,
  },
  {
    promise: 'a refusal is a sentence',
    file: 'server/src/adapters/mcp/next-steps.ts',
    text: 'text : `${text}.`)',
    becomes: 'text : text)',
    tests: everyRefusal,
  },
  {
    promise: 'arguments that are sent twice with different values are refused',
    file: 'server/src/adapters/mcp/argument-spellings.ts',
    text: 'named[name] !== said',
    becomes: 'false',
    tests: spellings,
  },
  {
    promise: 'contradicting notification channels are refused',
    file: 'server/src/adapters/workflows/channel-spelling.ts',
    text: 'JSON.stringify(alone) !== JSON.stringify(meant)',
    becomes: 'false',
    tests: spellings,
  },
  {
    promise: 'a request for a text message does not send an e-mail',
    file: 'server/src/adapters/workflows/channel-spelling.ts',
    text: "said.length === 1 && said[0] === 'email'",
    becomes: 'true',
    tests: spellings,
  },
  {
    promise: 'operations that the caller may not run are not named',
    file: 'server/src/adapters/workflows/alike-operations.ts',
    text: '.filter((operation) => seen.has(operation))',
    becomes: '',
    tests: ['server/src/adapters/workflows/workflow-routes.test.ts'],
  },
  {
    promise: 'a receipt of a provider that did not answer says that nothing was changed',
    file: 'server/src/domains/customers/street-view/provider.ts',
    text: 'Nothing was changed. Call',
    becomes: 'Call',
    tests: declared,
  },
]
