import { describe, expect, it } from 'vitest';
import { RESUMO_INICIAL } from '#domain/preferencia/resumo.policy.ts';
import type { NovidadesRow } from '#projections/registro/novidades.queries.ts';
import { digestText } from './digest-text.ts';

const ORIGEM = 'https://atalaia.exemplo';
const nada = {
  analises_publicadas: 0,
  deteccoes_criadas: 0,
  status_registrados: 0,
  tipos_alterados: 0,
  artefatos_removidos: 0,
  imagens_recebidas: 0,
  imagens_encontradas: 0,
};
const ativo = (n: number, mais: Partial<NovidadesRow>): NovidadesRow => ({
  ativo_id: `019a0000-0000-7000-8000-00000000000${n}`,
  nome: `Barragem ${n}`,
  sigla: `B${n}`,
  ...nada,
  ...mais,
});
const [desde, ate] = ['2026-11-26T11:00:00.000Z', '2026-11-27T11:00:00.000Z'];
const escrever = (novidades: readonly NovidadesRow[], mais = {}) =>
  digestText({ resumo: { ...RESUMO_INICIAL, frequencia: 'diaria', ...mais }, desde, ate, novidades }, ORIGEM);

describe('O texto de um resumo', () => {
  it('conta ativo por ativo só o que houve, no singular e no plural, com o endereço de cada um', () => {
    const { assunto, texto } = escrever([
      ativo(1, { analises_publicadas: 1, deteccoes_criadas: 1_234, tipos_alterados: 1 }),
      ativo(2, { sigla: '', imagens_encontradas: 2, artefatos_removidos: 1, status_registrados: 1 }),
    ]);
    expect(assunto).toBe('Resumo do dia na Atalaia');
    expect(texto).toBe(
      `Olá,

O que mudou nos ativos que você vê, de 26/11/2026, 08:00 a 27/11/2026, 08:00 (America/Sao_Paulo):

Barragem 1 (B1)
- 1 análise publicada
- 1.234 detecções novas
- 1 detecção teve o tipo revisto
  ${ORIGEM}/mapa?ativo_id=019a0000-0000-7000-8000-000000000001

Barragem 2
- 1 detecção mudou de status
- 1 artefato removido
- 2 imagens de satélite novas
  ${ORIGEM}/mapa?ativo_id=019a0000-0000-7000-8000-000000000002

Você recebe esta mensagem porque pediu um resumo por e-mail. Para mudar de ideia, abra o seu perfil: ${ORIGEM}/perfil

Atalaia
`,
    );
  });

  it('diz a semana, o relógio do fuso de quem lê, e que nada mudou', () => {
    const { assunto, texto } = escrever([], { frequencia: 'semanal', fuso: 'America/Manaus' });
    expect(assunto).toBe('Resumo da semana na Atalaia');
    expect(texto).toContain(
      'Nada mudou nos ativos que você vê, de 26/11/2026, 07:00 a 27/11/2026, 07:00 (America/Manaus).',
    );
  });

  it('de muitos ativos conta quarenta, e diz quantos mais são', () => {
    const { texto } = escrever(Array.from({ length: 42 }, () => ativo(1, { deteccoes_criadas: 2 })));
    expect(texto.match(/2 detecções novas/g)).toHaveLength(40);
    expect(texto).toContain('E mais 2 ativos com novidades.');
  });
});
