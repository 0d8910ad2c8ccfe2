import { describe, expect, it } from 'vitest';
import { guardaEmMemoria } from '#tests/support/guarda-em-memoria.ts';
import { ofertaDe } from './oferta.ts';
import { rascunhos } from './rascunhos.ts';
import { abrirVisita, type Visita } from './visita.ts';

interface Nota {
  readonly texto: string;
  readonly em: string;
}

const especie = rascunhos<Nota>({
  prefixo: 'p',
  dias: 30,
  escrever: (nota) => nota,
  ler: (nota) => nota as Nota | null,
});
const AGORA = Date.parse('2026-11-21T12:00:00Z');
const nota = (texto: string, hora = '11'): Nota => ({ texto, em: `2026-11-21T${hora}:00:00Z` });

/** One browser: what its tabs share, and who holds what. */
function navegador() {
  const guarda = guardaEmMemoria();
  const postos = new Set<string>();
  let visitas = 0;
  const tomar = async (chave: string) => {
    if (postos.has(chave)) return null;
    postos.add(chave);
    return () => void postos.delete(chave);
  };
  return {
    guarda,
    aba: guardaEmMemoria,
    /** Opens the form in a tab, which has what it writes for itself at once. */
    async abrir(daAba = guardaEmMemoria(), objeto = 'c1'): Promise<Visita<Nota>> {
      visitas += 1;
      const id = `v${visitas}`;
      const visita = abrirVisita({ rascunhos: especie, guarda, daAba, tomar, usuario: 'ana', objeto, id });
      await new Promise(setImmediate);
      return visita;
    },
  };
}

describe('Rascunhos de um formulário, aba por aba', () => {
  it('abrir um formulário e sair dele não deixa rascunho, e voltar ao que estava gravado tira o que havia', async () => {
    const { guarda, abrir } = navegador();
    const visita = await abrir();
    visita.anotar(null);
    visita.encerrar();
    expect(guarda.length).toBe(0);
    const outra = await abrir();
    expect(await outra.achar(AGORA)).toBeNull();
    outra.anotar(nota('digitado'));
    expect(guarda.length).toBe(1);
    outra.anotar(null);
    expect(guarda.length).toBe(0);
  });

  it('duas abas abertas não dividem um rascunho, nem uma recebe o da outra', async () => {
    const { guarda, abrir } = navegador();
    const [esta, aquela] = [await abrir(), await abrir()];
    esta.anotar(nota('desta'));
    aquela.anotar(nota('daquela'));
    expect(guarda.length).toBe(2);
    expect(await aquela.achar(AGORA)).toBeNull();
    expect(await (await abrir()).achar(AGORA)).toBeNull();
    aquela.esquecer();
    expect(guarda.length).toBe(1);
  });

  it('o que uma aba fechada deixou é oferecido à próxima que abre o formulário, e a uma só', async () => {
    const { guarda, abrir } = navegador();
    const fechada = await abrir();
    fechada.anotar(nota('deixado'));
    fechada.encerrar();
    const [uma, outra] = [await abrir(), await abrir()];
    expect(await uma.achar(AGORA)).toEqual(nota('deixado'));
    expect(await outra.achar(AGORA)).toBeNull();
    uma.retomar();
    uma.anotar(nota('continuado'));
    expect(guarda.length).toBe(1);
    expect(await (await abrir()).achar(AGORA)).toBeNull();
    uma.encerrar();
    expect(await outra.achar(AGORA)).toEqual(nota('continuado'));
  });

  it('recarregada, cada aba recebe o seu, e não o mais novo de outra', async () => {
    const { abrir, aba } = navegador();
    const [minha, alheia] = [aba(), aba()];
    const visitas = [await abrir(minha), await abrir(alheia)];
    visitas[0]?.anotar(nota('meu', '09'));
    visitas[1]?.anotar(nota('alheio', '11'));
    for (const visita of visitas) visita.encerrar();
    const recarregada = await abrir(minha);
    expect(await recarregada.achar(AGORA)).toEqual(nota('meu', '09'));
    recarregada.descartar();
    expect(await recarregada.achar(AGORA)).toEqual(nota('alheio', '11'));
    recarregada.descartar();
    expect(await recarregada.achar(AGORA)).toBeNull();
  });

  it('uma aba duplicada lembra o mesmo, e ainda assim não toma o rascunho da primeira', async () => {
    const { abrir, aba, guarda } = navegador();
    const primeira = aba();
    (await abrir(primeira)).anotar(nota('da primeira'));
    const duplicada = await abrir(primeira);
    expect(await duplicada.achar(AGORA)).toBeNull();
    duplicada.anotar(nota('da duplicada'));
    expect(guarda.length).toBe(2);
  });

  it('o rascunho que espera continua guardado enquanto outro se escreve e se salva', async () => {
    const { abrir, guarda } = navegador();
    const antiga = await abrir();
    antiga.anotar(nota('antigo'));
    antiga.encerrar();
    const nova = await abrir();
    await nova.achar(AGORA);
    nova.anotar(nota('novo'));
    expect(guarda.length).toBe(2);
    nova.esquecer();
    nova.encerrar();
    expect(await (await abrir()).achar(AGORA)).toEqual(nota('antigo'));
  });

  it('o que uma versão anterior guardou, sem dizer em que visita, também é oferecido', async () => {
    const { guarda, abrir } = navegador();
    guarda.setItem('p/ana/c1', JSON.stringify(nota('de antes')));
    guarda.setItem('p/ana/c10', JSON.stringify(nota('de outro objeto')));
    expect(await (await abrir()).achar(AGORA)).toEqual(nota('de antes'));
  });
});

describe('Retomar um rascunho', () => {
  it.each([
    ['nada deixado', { achado: false, alterado: false, emConflito: false }, 'nenhuma'],
    ['formulário como foi lido', { achado: true, alterado: false, emConflito: false }, 'oferecida'],
    ['algo já digitado', { achado: true, alterado: true, emConflito: false }, 'espera_o_digitado'],
    ['um conflito que espera', { achado: true, alterado: true, emConflito: true }, 'espera_o_conflito'],
    ['um conflito sem nada digitado', { achado: true, alterado: false, emConflito: true }, 'espera_o_conflito'],
  ])('com %s', (_, momento, oferta) => {
    expect(ofertaDe(momento)).toBe(oferta);
  });
});
