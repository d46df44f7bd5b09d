/** A worker whose program fails. */
process.on('message', () => process.exit(1))
