import { createHash } from 'node:crypto'

const samplesPerSecond = 8000
const bytesPerSample = 2
const headerBytes = 44
const loudness = 8000

/**
 * Returns a sound of this length as WAV (8 kHz, 16 bits, one channel). It has one tone per second. The tones depend
 * on `word`.
 */
export function tones(seconds: number, word: string): Buffer {
  const notes = createHash('sha256').update(word).digest()
  const count = seconds * samplesPerSecond
  const wav = Buffer.alloc(headerBytes + count * bytesPerSample)
  writeHeader(wav)
  for (let at = 0; at < count; at++) {
    const second = Math.floor(at / samplesPerSecond)
    const hertz = 220 * 2 ** ((notes[second % notes.length]! % 24) / 12)
    const fraction = (at % samplesPerSecond) / samplesPerSecond
    // Fades each tone in and out to avoid clicks.
    const level = loudness * Math.sin(Math.PI * fraction)
    wav.writeInt16LE(
      Math.round(level * Math.sin((2 * Math.PI * hertz * at) / samplesPerSecond)),
      headerBytes + at * bytesPerSample,
    )
  }
  return wav
}

function writeHeader(wav: Buffer): void {
  wav.write('RIFF', 0, 'latin1')
  wav.writeUInt32LE(wav.length - 8, 4)
  wav.write('WAVEfmt ', 8, 'latin1')
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(samplesPerSecond, 24)
  wav.writeUInt32LE(samplesPerSecond * bytesPerSample, 28)
  wav.writeUInt16LE(bytesPerSample, 32)
  wav.writeUInt16LE(8 * bytesPerSample, 34)
  wav.write('data', 36, 'latin1')
  wav.writeUInt32LE(wav.length - headerBytes, 40)
}
