import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadRouteModule } from './script-da-pagina.ts';

const rota = { id: 'routes/ativos', module: '/assets/que-nao-ha.js' };

/** A browser whose server answers like this when it is asked for the script's head. */
function navegador(cabeca: () => Promise<Pick<Response, 'status'>>) {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', cabeca);
  return reload;
}

describe('O script de uma página', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('que já veio não é pedido outra vez', async () => {
    const modulo = { default: () => null };
    expect(await loadRouteModule(rota, { [rota.id]: modulo })).toBe(modulo);
  });

  it.each([
    ['sem rede', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['com o servidor fora do ar', () => Promise.resolve({ status: 503 })],
  ])('%s é um erro como os outros, e a página que se vê fica', async (_, cabeca) => {
    const reload = navegador(cabeca);
    const carregados = {};
    await expect(loadRouteModule(rota, carregados)).rejects.toThrow();
    expect(reload).not.toHaveBeenCalled();
    expect(carregados).toEqual({});
  });

  it('que uma versão mais nova levou recarrega a página', async () => {
    const reload = navegador(() => Promise.resolve({ status: 404 }));
    void loadRouteModule(rota, {});
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });
});
