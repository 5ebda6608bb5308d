import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'

/**
 * The plugins that turn our sources into plain JavaScript, in the build and in tests: message macros, JSX, catalogues. A text without a
 * translation fails the build, because a member would otherwise see its hash.
 *
 * @param catalogues the configuration of the catalogues, where it is not that of the app for members
 */
export function sourceTransforms(catalogues?: string): PluginOption[] {
  return [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    lingui({
      failOnMissing: true,
      failOnCompileError: true,
      ...(catalogues !== undefined && { configPath: catalogues }),
    }),
  ]
}
