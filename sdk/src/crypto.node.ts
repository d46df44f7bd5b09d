import { webcrypto } from 'node:crypto'

/** The Web Cryptography API of Node.js. The global `crypto` does not exist in Node.js 18. */
export const crypto: Crypto = webcrypto
