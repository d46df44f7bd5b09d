const provided: Crypto = globalThis.crypto

/** The Web Cryptography API of the runtime. */
export { provided as crypto }
