import './status.css'
import { Glyph } from './glyph.tsx'
import { statusLook, statusWord } from './status-look.ts'

/** A status as shape, color and word. If `bare` is true, only the shape is visible and screen readers get the word. */
export function Status({ of, bare = false }: { of: string; bare?: boolean }) {
  const { shape, tone } = statusLook(of)
  return (
    <span className="status" data-tone={tone}>
      <Glyph shape={shape} />
      <span className={bare ? 'visually-hidden' : undefined}>{statusWord(of)}</span>
    </span>
  )
}
