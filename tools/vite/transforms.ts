import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'

/**
 * What turns our sources into plain JavaScript, in the build and in tests alike: message macros, JSX, catalogues. A text without a
 * translation fails the build, because a member would otherwise see its hash.
 */
export function sourceTransforms(): PluginOption[] {
  return [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    lingui({ failOnMissing: true, failOnCompileError: true }),
  ]
}
