/** A worker whose program fails by itself. */
process.on('message', () => process.exit(1))
