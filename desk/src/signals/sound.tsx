import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

const KEY = 'desk-sound'

const isSoundOn = () => localStorage.getItem(KEY) !== 'off'

/** The two tones of the bell, in Hz, and how long each is heard, in s. */
const TONES = [880, 1175]
const TONE_SECONDS = 0.18

/** Rings, unless the person has switched that off. Before the page was touched a browser refuses sounds, and says so in its console. */
export function ring(): void {
  if (!isSoundOn() || !navigator.userActivation.hasBeenActive) return
  const audio = new AudioContext()
  for (const [index, frequency] of TONES.entries()) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()]
    const start = audio.currentTime + index * TONE_SECONDS
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0.2, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_SECONDS)
    tone.connect(volume).connect(audio.destination)
    tone.start(start)
    tone.stop(start + TONE_SECONDS)
    if (index === TONES.length - 1) tone.addEventListener('ended', () => void audio.close())
  }
}

/** Switches the bell on and off, at this machine; who switches it on hears it. */
export function SoundSwitch() {
  const { t } = useLingui()
  const [isOn, setOn] = useState(isSoundOn)
  return (
    <button
      type="button"
      className="small"
      aria-pressed={isOn}
      onClick={() => {
        localStorage.setItem(KEY, isOn ? 'off' : 'on')
        setOn(!isOn)
        ring()
      }}
    >
      {isOn ? t`Sound on` : t`Sound off`}
    </button>
  )
}
