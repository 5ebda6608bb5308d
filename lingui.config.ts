import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { LANGUAGES } from './src/domain/languages.ts'

/** One catalogue per part of the app, so that a screen downloads only the texts that it can show. Each is complete in every language. */
const part = (name: string, include: string[], exclude: string[] = []) => ({
  path: `<rootDir>/src/locales/{locale}/${name}`,
  include: include.map((path) => `<rootDir>/src/${path}`),
  exclude: exclude.map((path) => `<rootDir>/src/${path}`),
})

export default defineConfig({
  sourceLocale: 'en',
  locales: [...LANGUAGES],
  catalogs: [
    part(
      'boot',
      ['features/shell', 'features/login', 'features/not-found', 'features/update', 'i18n/notices.ts'],
      ['features/shell/not-loaded.tsx'],
    ),
    part('guest', ['features/contact', 'features/howto', 'features/chat/chat-widget.tsx']),
    part('register', ['features/register']),
    part(
      'member',
      [
        'features/home',
        'features/game-account/play-button.tsx',
        'features/invite/invite-bonus.tsx',
        'features/on-its-way',
        'features/agreement',
        'features/conditions',
        'features/profile',
        'features/shell/not-loaded.tsx',
        'parts',
      ],
      ['parts/way-out-buttons.tsx'],
    ),
    part('money', [
      'features/arrived',
      'features/money-action',
      'features/transfer',
      'features/withdraw',
      'features/game-account',
      'features/statement',
      'features/slip-history',
      'features/session-over',
      'i18n/entry-status-text.ts',
      'hooks/refusal-text.ts',
      'hooks/use-amount-form.ts',
    ]),
    part('deposit', ['features/deposit'], ['features/deposit/in-app', 'features/deposit/handed-in']),
    part(
      'rewards',
      ['features/banner', 'features/bonus', 'features/promotion', 'features/invite', 'features/refund'],
      ['features/invite/invite-bonus.tsx'],
    ),
    part('limits', ['features/limits', 'features/pause']),
    part('spin', ['features/spin', 'i18n/spin-error-text.ts']),
    part('slips', ['i18n/slip-reason-text.ts', 'features/deposit/handed-in']),
    part('picture-problem', ['i18n/picture-problem-text.ts']),
    part('chat', ['features/chat']),
    part('install', ['features/install', 'features/deposit/in-app', 'parts/way-out-buttons.tsx']),
    part('errors', ['i18n/error-text.ts']),
  ],
  format: formatter({ lineNumbers: false }),
})
