const provided: Crypto = globalThis.crypto

/** Web Cryptography of the runtime. */
export { provided as crypto }
