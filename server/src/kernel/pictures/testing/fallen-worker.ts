/** A picture worker that exits with an error at the first job. */
process.on('message', () => process.exit(1))
