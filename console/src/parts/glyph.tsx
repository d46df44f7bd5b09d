import type { Shape } from './status-look.ts'

/** Shape for a status. It is hidden from screen readers, because the name of the status is next to it. */
export function Glyph({ shape }: { shape: Shape }) {
  return (
    <svg className="glyph" viewBox="0 0 14 14" aria-hidden="true" width="14" height="14">
      {shape === 'full' ? (
        <>
          <circle cx="7" cy="7" r="6.5" fill="currentColor" />
          <path
            d="M4 7.2 6.1 9.3 10 5"
            fill="none"
            stroke="var(--surface)"
            strokeWidth="1.6"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      ) : shape === 'bang' ? (
        <>
          <circle cx="7" cy="7" r="6.5" fill="currentColor" />
          <path d="M7 3.6v4M7 10v.2" stroke="var(--surface)" strokeWidth="1.8" strokeLinecap="round" />
        </>
      ) : (
        <>
          <circle
            cx="7"
            cy="7"
            r="5.7"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeDasharray={shape === 'dashed' ? '2.1 2.05' : undefined}
          />
          {shape === 'quarter' && <path d="M7 7V3.2A3.8 3.8 0 0 1 10.8 7Z" fill="currentColor" />}
          {shape === 'half' && <path d="M7 3.2a3.8 3.8 0 0 1 0 7.6Z" fill="currentColor" />}
          {shape === 'three' && <path d="M7 7H3.2A3.8 3.8 0 1 0 7 3.2Z" fill="currentColor" />}
          {shape === 'cross' && (
            <path
              d="m4.9 4.9 4.2 4.2m0-4.2L4.9 9.1"
              stroke="currentColor"
              strokeWidth="1.5"
              strokeLinecap="round"
            />
          )}
          {shape === 'slash' && (
            <path d="M4 10 10 4" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
          )}
          {shape === 'pause' && (
            <path d="M5.5 5v4M8.5 5v4" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
          )}
        </>
      )}
    </svg>
  )
}
