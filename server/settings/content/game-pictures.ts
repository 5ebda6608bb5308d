import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GAMES } from './games.ts'

/**
 * What the picture of a game is made of: its `cloth`, a woven ground of 104 by 112 that may be cropped on all sides, and the `figure` on it, 104 wide,
 * which is always shown whole.
 */
type PicturePart = 'cloth' | 'figure'

/** Every picture by its path, each a complete SVG document. */
export const GAME_PICTURES: ReadonlyMap<string, string> = new Map(
  GAMES.flatMap(({ code }) =>
    (['cloth', 'figure'] as const).map((part) => {
      const file = join(import.meta.dirname, 'pictures', part, `${code}.svg`)
      return [gamePicturePath(code, part), readFileSync(file, 'utf8')] as const
    }),
  ),
)

/** The path of a part of a game's picture. */
export function gamePicturePath(code: string, part: PicturePart): string {
  return `/media/games/${code}/${part}.svg`
}
