import type { Config } from '#infra/config.ts';
import type { Sessao } from '#infra/identity/identidade.ts';

/** What every page knows of the person it is shown to. */
export function quemVe(sessao: Sessao, config: Pick<Config, 'NODE_ENV'>, porAprovar: number | null) {
  return {
    id: sessao.usuario_id,
    nome: sessao.nome,
    avatar_id: sessao.avatar_id,
    permissoes: [...sessao.permissoes],
    doCliente: sessao.cliente_id !== null,
    visao: sessao.vendoComo ? { por: sessao.vendoComo.nome, ate: sessao.vendoComo.ate } : null,
    sandbox: podeUsarSandbox(sessao, config),
    /** Requests that wait for this person; null for whoever never decides any. */
    porAprovar,
    caixaDeSaida: sessao.permissoes.has('configuracoes.ver') && config.NODE_ENV !== 'production',
  };
}

/** Whoever tries out the application may; in production only those who were given it, as administrators are. */
export function podeUsarSandbox({ permissoes }: Pick<Sessao, 'permissoes'>, { NODE_ENV }: Pick<Config, 'NODE_ENV'>) {
  return NODE_ENV !== 'production' || permissoes.has('sandbox.usar');
}

/** The provider of maps that pages may ask; null where the installation has no key for one. */
export function provedorDeMapas({ MAPS_KEY, MAPS_URL }: Pick<Config, 'MAPS_KEY' | 'MAPS_URL'>) {
  return MAPS_KEY ? { chave: MAPS_KEY, endereco: MAPS_URL.replace(/\/+$/, '') } : null;
}
