import { choiceScript } from './choice-script.ts'

/**
 * Tells that somebody looked (a program that only fetches the address runs no script), and lets a finger draw a
 * signature, and
 * shows what a choice comes to. Without it the page works all the same: the typed name is the signature, and whoever acts has looked.
 */
export const script = `
(() => {
  const base = location.pathname.replace(/\\/+$/, '')
  if (document.body.dataset.tell === 'viewed')
    fetch(base + '/viewed', { method: 'POST', keepalive: true }).catch(() => {})
  const pad = document.getElementById('signature-pad')
  if (!pad) return
  const field = document.getElementById('signature-image')
  const box = pad.closest('.field')
  box.classList.remove('hidden')
  const ink = pad.getContext('2d')
  const fit = () => {
    const scale = Math.min(window.devicePixelRatio || 1, 2)
    pad.width = pad.clientWidth * scale
    pad.height = pad.clientHeight * scale
    ink.scale(scale, scale)
    ink.lineWidth = 2.2
    ink.lineCap = ink.lineJoin = 'round'
    ink.strokeStyle = '#16202b'
    field.value = ''
  }
  fit()
  let drawing = false
  const at = (event) => {
    const frame = pad.getBoundingClientRect()
    return [event.clientX - frame.left, event.clientY - frame.top]
  }
  pad.addEventListener('pointerdown', (event) => {
    drawing = true
    pad.setPointerCapture(event.pointerId)
    ink.beginPath()
    ink.moveTo(...at(event))
    event.preventDefault()
  })
  pad.addEventListener('pointermove', (event) => {
    if (!drawing) return
    ink.lineTo(...at(event))
    ink.stroke()
  })
  const end = () => {
    if (!drawing) return
    drawing = false
    field.value = pad.toDataURL('image/png')
  }
  pad.addEventListener('pointerup', end)
  pad.addEventListener('pointercancel', end)
  document.getElementById('signature-clear').addEventListener('click', fit)
})()
${choiceScript}`
