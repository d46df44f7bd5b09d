import described from '../package.json' with { type: 'json' }

/** Version of the server. The API description, the MCP endpoint and `me.get` report it. */
export const version = described.version
