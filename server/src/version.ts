import described from '../package.json' with { type: 'json' }

/** The version of the program, its API description, its MCP endpoint and `me.get`. */
export const version = described.version
