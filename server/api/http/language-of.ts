import type { FastifyRequest } from 'fastify'
import { LANGUAGES, type Language } from '#domain/languages.ts'
import type { Market } from '#domain/markets.ts'

/**
 * The supported language that the caller prefers, from `Accept-Language`; the market's own when it names none of them.
 */
export function languageOf(request: FastifyRequest, market: Market): Language {
  const ranges = (request.headers['accept-language'] ?? '').slice(0, 200).split(',')
  const requested = ranges.flatMap((range) => {
    const [tag = '', ...parameters] = range.trim().toLowerCase().split(';')
    const language = LANGUAGES.find((candidate) => tag === candidate || tag.startsWith(`${candidate}-`))
    return language === undefined ? [] : [{ language, weight: weightOf(parameters) }]
  })
  const best = requested.toSorted((a, b) => b.weight - a.weight)[0]
  return best === undefined || best.weight === 0 ? market : best.language
}

function weightOf(parameters: readonly string[]): number {
  const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
  const weight = Number(quality?.trim().slice(2) ?? 1)
  return Number.isFinite(weight) ? weight : 0
}
