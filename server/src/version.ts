import described from '../package.json' with { type: 'json' }

/** The version of the program, as its API description, its MCP endpoint and `me.get` report it. */
export const version = described.version
