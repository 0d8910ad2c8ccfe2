/** Of sessions and of imports, as their forms call them. */
export const ROTULOS_DOS_LIMITES = {
  sessao_tempo: 'Tempo de sessão (minutos)',
  limite_envio_mib: 'Tamanho de um envio (MB)',
  limite_envio_arquivos: 'Arquivos em um envio',
} as const;

export type CampoDeLimite = keyof typeof ROTULOS_DOS_LIMITES;

export type Limites = Readonly<Record<CampoDeLimite, number>>;
export type LimitesDecididos = Readonly<Record<CampoDeLimite, number | null>>;

/** As forms show them: what holds where nobody decided. */
export const valoresDosLimites = (decididos: LimitesDecididos, padrao: Limites) => ({
  sessao_tempo: String(decididos.sessao_tempo ?? padrao.sessao_tempo),
  limite_envio_mib: String(decididos.limite_envio_mib ?? padrao.limite_envio_mib),
  limite_envio_arquivos: String(decididos.limite_envio_arquivos ?? padrao.limite_envio_arquivos),
});

/** As commands say them: what is emptied or is the default anyway follows the default from now on. */
export const limitesDecididos = (
  enviados: Readonly<Partial<Record<CampoDeLimite, number | undefined>>>,
  padrao: Limites,
): LimitesDecididos => {
  const um = (campo: CampoDeLimite) => (enviados[campo] === padrao[campo] ? null : (enviados[campo] ?? null));
  return {
    sessao_tempo: um('sessao_tempo'),
    limite_envio_mib: um('limite_envio_mib'),
    limite_envio_arquivos: um('limite_envio_arquivos'),
  };
};
