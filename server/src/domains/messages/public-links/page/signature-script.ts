/**
 * JavaScript of the field for drawing a signature. It stores the drawing as strokes and redraws them without
 * distortion when the size of the field changes. A very short drawing is treated as an accidental tap and is
 * not submitted.
 */
export const signatureScript = `
;(() => {
  const pad = document.getElementById('signature-pad')
  if (!pad) return
  const image = document.getElementById('signature-image')
  const kept = document.getElementById('signature-strokes')
  const state = document.getElementById('signature-state')
  const typed = document.getElementById('signature-typed')
  const name = document.getElementById('name')
  document.getElementById('signature').classList.remove('hidden')
  const ink = pad.getContext('2d')
  let strokes = []
  try {
    const read = JSON.parse(kept.value || '[]')
    if (Array.isArray(read) && read.every((stroke) => Array.isArray(stroke))) strokes = read
  } catch {}
  const lengthOf = (stroke) =>
    stroke.reduce((sum, [x, y], at) => (at === 0 ? 0 : sum + Math.hypot(x - stroke[at - 1][0], y - stroke[at - 1][1])), 0)
  const isSignature = () => strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0) > 0.15
  // Length of one unit in pixels. Coordinates of strokes are stored in units of the width that the pad had when drawing
  // began.
  let size = 1
  const fit = () => {
    const points = strokes.flat()
    const widest = Math.max(1, ...points.map(([x]) => x))
    const lowest = Math.max(0.01, ...points.map(([, y]) => y))
    size = Math.min(pad.clientWidth / widest, (pad.clientHeight - 2) / lowest)
    if (points.length === 0) size = pad.clientWidth
  }
  const draw = () => {
    const scale = Math.min(window.devicePixelRatio || 1, 2)
    const [width, height] = [pad.clientWidth, pad.clientHeight]
    pad.width = width * scale
    pad.height = height * scale
    ink.scale(scale, scale)
    ink.lineWidth = 2.2
    ink.lineCap = ink.lineJoin = 'round'
    ink.strokeStyle = '#16202b'
    for (const stroke of strokes) {
      ink.beginPath()
      for (const [x, y] of stroke) ink.lineTo(x * size, y * size)
      ink.stroke()
    }
  }
  const keep = () => {
    const drawn = isSignature()
    image.value = drawn ? pad.toDataURL('image/png') : ''
    kept.value = strokes.length > 0 ? JSON.stringify(strokes) : ''
    typed.textContent = strokes.length > 0 ? '' : name.value
    state.textContent = drawn ? 'Your signature is drawn.' : strokes.length > 0 ? 'This is very short. Draw a little more, or clear it.' : ''
  }
  const redraw = () => {
    fit()
    draw()
    keep()
  }
  let stroke = null
  const at = (event) => {
    const frame = pad.getBoundingClientRect()
    // If the finger leaves the pad, the stroke continues along the edge, because only visible points are stored.
    const part = (length, all) => Math.round((Math.min(Math.max(length, 0), all) / size) * 1e4) / 1e4
    return [part(event.clientX - frame.left, frame.width), part(event.clientY - frame.top, frame.height)]
  }
  pad.addEventListener('pointerdown', (event) => {
    stroke = [at(event)]
    strokes.push(stroke)
    pad.setPointerCapture(event.pointerId)
    event.preventDefault()
  })
  pad.addEventListener('pointermove', (event) => {
    if (!stroke || strokes.flat().length > 4000) return
    stroke.push(at(event))
    draw()
  })
  const end = () => {
    if (!stroke) return
    stroke = null
    keep()
  }
  pad.addEventListener('pointerup', end)
  pad.addEventListener('pointercancel', end)
  name.addEventListener('input', keep)
  document.getElementById('signature-clear').addEventListener('click', () => {
    strokes = []
    redraw()
  })
  new ResizeObserver(redraw).observe(pad)
  redraw()
})()
`
