import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analiseDecider } from '#domain/analise/analise.decider.ts';
import { camadaDecider } from '#domain/camada/camada.decider.ts';
import { camadaTipoDecider } from '#domain/camada-tipo/camada-tipo.decider.ts';
import { importacaoDecider } from '#domain/importacao/importacao.decider.ts';
import type { PermissaoChave } from '#domain/modulo/catalogo.ts';
import { notificacaoDecider } from '#domain/notificacao/notificacao.decider.ts';
import { estilo, quadrado } from '../support/acervo.ts';
import { type AoVivo, createAoVivo, type Gente, type Ligacao, ligar } from '../support/ao-vivo.ts';
import { criarDeteccao } from '../support/deteccoes.ts';
import { until } from '../support/process.ts';

let aoVivo: AoVivo;
let ana: Gente;
let cliente_id: string;

beforeAll(async () => {
  aoVivo = await createAoVivo(2);
  cliente_id = await aoVivo.criarCliente();
  ana = await aoVivo.entrar(cliente_id, ['camadas.ver', 'ativos.ver_todos']);
});
afterAll(() => aoVivo?.close());

const ouviu = (ligacao: Ligacao, titulos: readonly string[]) =>
  until(
    async () => ligacao.titulos(),
    (ouvidos) => ouvidos.length >= titulos.length,
  ).then((ouvidos) => expect(ouvidos).toEqual(titulos));
const naPosicao = async () => String(await aoVivo.services.eventStore.lastPosition());
const desde = (gente: Gente, privado: string) => ({
  tipo: 'desde',
  canais: ['Public', gente.canal],
  posicoes: { privado, publico: privado },
});
const fechar = async ({ socket, fim }: Ligacao) => {
  socket.close();
  await fim;
};

describe('Quem volta depois de uma queda', () => {
  it('ouve o que perdeu, uma vez e em ordem, também quando outro processo atende', async () => {
    const antes = await naPosicao();
    const primeira = await ligar(aoVivo.endereco(0), ana.token);
    primeira.dizer(desde(ana, antes));
    await aoVivo.notificar(ana, 'um');
    await ouviu(primeira, ['um']);
    const vista = primeira.ditas.findLast(({ evento }) => evento === 'Notificacao')?.posicao ?? '';
    await fechar(primeira);
    await aoVivo.notificar(ana, 'dois');
    await aoVivo.notificar(ana, 'três');
    const segunda = await ligar(aoVivo.endereco(1), ana.token);
    segunda.dizer(desde(ana, vista));
    await aoVivo.notificar(ana, 'quatro');
    await ouviu(segunda, ['dois', 'três', 'quatro']);
    await fechar(segunda);
  });

  it('não é avisado do que já leu em outro aparelho', async () => {
    const antes = await naPosicao();
    const id = v7();
    await aoVivo.notificar(ana, 'lida lá', null, id);
    await aoVivo.agir(notificacaoDecider, id, { type: 'LerNotificacao', data: { usuario_id: ana.usuario_id } });
    await aoVivo.notificar(ana, 'por ler');
    const ligacao = await ligar(aoVivo.endereco(0), ana.token);
    ligacao.dizer(desde(ana, antes));
    await ouviu(ligacao, ['por ler']);
    await fechar(ligacao);
  });

  it('sabe que as camadas, os envios ou as notificações que mostra já mudaram; e não, se não mudaram', async () => {
    const [tipo_id, ativo_id] = [v7(), v7()];
    const tipo = { cliente_id, nome: 'Talhões', tipo_geometria: 3 as const, estilo };
    await aoVivo.agir(camadaTipoDecider, tipo_id, { type: 'CriarCamadaTipo', data: tipo });
    await aoVivo.mostrado();
    const antes = await naPosicao();
    const posicoes = { camadas: antes, importacoes: antes, notificacoes: antes };
    const camada = { nome: 'Talhão', descricao: '', attributes: {}, tipo_geometria: 3 as const };
    await aoVivo.agir(camadaDecider, v7(), {
      type: 'CriarCamada' as const,
      data: { cliente_id, tipo_id, ativo_id, ...camada, geojson: quadrado(-48, -16) },
    });
    const arquivo = { nome: 'a.zip', chave: 'a', sha256: 'a'.repeat(64), bytes: 1, tipo: '' };
    await aoVivo.agir(importacaoDecider, v7(), {
      type: 'SolicitarImportacao' as const,
      data: { cliente_id, tipo_id, ativo_id, arquivos: [arquivo], publicar_ao_terminar: false },
    });
    await aoVivo.notificar(ana, 'mudou');
    await aoVivo.mostrado();
    const atrasada = await ligar(aoVivo.endereco(0), ana.token);
    atrasada.dizer({ tipo: 'desde', posicoes });
    const tipos = () => atrasada.ditas.map((dita) => dita.tipo).sort();
    await until(
      async () => tipos(),
      (ditos) => ditos.length === 3,
    );
    expect(tipos()).toEqual(['camadas', 'importacao', 'notificacoes']);

    const emDia = await ligar(aoVivo.endereco(0), ana.token);
    const agora = await naPosicao();
    emDia.dizer({ tipo: 'desde', posicoes: { camadas: agora, importacoes: agora, notificacoes: agora } });
    // What is said next comes after the answer: nothing came before it.
    await aoVivo.notificar(ana, 'depois');
    await until(
      async () => emDia.ditas.length,
      (n) => n > 0,
    );
    expect(emDia.ditas.map(({ tipo: dito }) => dito)).toEqual(['notificacoes']);
    await Promise.all([fechar(atrasada), fechar(emDia)]);
  });

  it('sabe que um tipo de camada mudou de estilo, na hora ou ao voltar; quem é de outro cliente, não', async () => {
    const tipo_id = v7();
    const tipo = { cliente_id, nome: 'Trilhas', tipo_geometria: 2 as const, estilo };
    await aoVivo.agir(camadaTipoDecider, tipo_id, { type: 'CriarCamadaTipo', data: tipo });
    await aoVivo.mostrado();
    const posicoes = { camada_tipos: await naPosicao() };
    const alheia = await aoVivo.entrar(await aoVivo.criarCliente(), ['camadas.ver', 'ativos.ver_todos']);
    const [aberta, deFora] = await Promise.all([ana, alheia].map(({ token }) => ligar(aoVivo.endereco(0), token)));
    aberta?.dizer({ tipo: 'desde', posicoes });
    deFora?.dizer({ tipo: 'desde', posicoes });
    const grosso = { ...estilo, largura_contorno: 9 };
    await aoVivo.agir(camadaTipoDecider, tipo_id, {
      type: 'AlterarCamadaTipo' as const,
      data: { nome: tipo.nome, estilo: grosso },
    });
    const ditas = (ligacao: Ligacao | undefined) => ligacao?.ditas.map(({ tipo: dito }) => dito) ?? [];
    await until(
      async () => ditas(aberta),
      (ditos) => ditos.length > 0,
    );
    expect(ditas(aberta)).toEqual(['camada_tipos']);
    const voltou = await ligar(aoVivo.endereco(1), ana.token);
    voltou.dizer({ tipo: 'desde', posicoes });
    await until(
      async () => ditas(voltou),
      (ditos) => ditos.length > 0,
    );
    expect(ditas(voltou)).toEqual(['camada_tipos']);
    expect(ditas(deFora)).toEqual([]);
    await Promise.all([aberta, deFora, voltou].map((ligacao) => ligacao && fechar(ligacao)));
  });

  it('das análises ouve quem as vê: do cliente, do ativo e, do que não foi publicado, só quem edita', async () => {
    const outro = await aoVivo.criarCliente();
    const [ativo_id, outro_ativo_id] = [v7(), v7()];
    const entrar = (permissoes: readonly PermissaoChave[], cliente = cliente_id, ativos = [ativo_id]) =>
      aoVivo.entrar(cliente, ['camadas.ver', ...permissoes], ativos);
    const gente = {
      edita: await entrar(['analises.ver', 'analises.editar']),
      ve: await entrar(['analises.ver']),
      semPermissao: await entrar([]),
      deOutroAtivo: await entrar(['analises.ver', 'analises.editar'], cliente_id, [outro_ativo_id]),
      deOutroCliente: await entrar(['analises.ver', 'analises.editar'], outro),
    };
    const antes = await naPosicao();
    const { analise_id } = await criarDeteccao(aoVivo.services, ativo_id, cliente_id);
    await aoVivo.mostrado();
    // Once the process has said what came after it, nobody is told of it while they are already here.
    const sonda = await ligar(aoVivo.endereco(0), gente.edita.token);
    sonda.dizer(desde(gente.edita, antes));
    await aoVivo.notificar(gente.edita, 'sonda');
    await ouviu(sonda, ['sonda']);
    await fechar(sonda);
    const ligacoes = await Promise.all(
      Object.entries(gente).map(async ([quem, uma]) => {
        const ligacao = await ligar(aoVivo.endereco(0), uma.token);
        ligacao.dizer({ tipo: 'desde', canais: [uma.canal], posicoes: { deteccoes: antes, privado: antes } });
        return [quem, uma, ligacao] as const;
      }),
    );
    const porQuem = () =>
      Object.fromEntries(
        ligacoes.map(([quem, , { ditas }]) => [quem, ditas.filter(({ tipo }) => tipo === 'deteccoes').length]),
      );
    /** What is said to each of them afterwards comes after whatever else they hear. */
    const depoisDe = async (titulo: string) => {
      await aoVivo.mostrado();
      await until(
        async () => porQuem().edita,
        (ouvidas) => ouvidas === Number(titulo),
      );
      for (const [, uma] of ligacoes) await aoVivo.notificar(uma, titulo);
      await Promise.all(
        ligacoes.map(([, , ligacao]) =>
          until(
            async () => ligacao.titulos(),
            (titulos) => titulos.includes(titulo),
          ),
        ),
      );
      return porQuem();
    };
    const surdas = { semPermissao: 0, deOutroAtivo: 0, deOutroCliente: 0 };
    expect(await depoisDe('1')).toEqual({ edita: 1, ve: 1, ...surdas });
    await aoVivo.agir(analiseDecider, analise_id, { type: 'DespublicarAnalise', data: {} });
    expect(await depoisDe('2')).toEqual({ edita: 2, ve: 2, ...surdas });
    await aoVivo.agir(analiseDecider, analise_id, { type: 'RemoverAnalise', data: { motivo: 'Repetida' } });
    expect(await depoisDe('3')).toEqual({ edita: 3, ve: 2, ...surdas });
    await Promise.all(ligacoes.map(([, , ligacao]) => fechar(ligacao)));
  });

  it('vinte páginas que caem e voltam sem parar, em dois processos, ouvem cada notificação uma vez e em ordem', async () => {
    const TOTAL = 100;
    const bia = await aoVivo.entrar(cliente_id, []);
    const inicio = await naPosicao();
    const titulos = Array.from({ length: TOTAL }, (_, i) => `n${i}`);
    let emitindo = true;
    const pagina = async (i: number): Promise<readonly string[]> => {
      const ouvidos: string[] = [];
      let vista = inicio;
      for (let vez = 0; ouvidos.length < TOTAL; vez += 1) {
        const ligacao = await ligar(aoVivo.endereco(i + vez), bia.token);
        ligacao.dizer(desde(bia, vista));
        const parada = emitindo ? 40 + ((i * 37 + vez * 53) % 200) : 400;
        await sleep(parada);
        ligacao.socket.terminate();
        await ligacao.fim;
        for (const { evento, dados, posicao } of ligacao.ditas) {
          if (evento !== 'Notificacao') continue;
          ouvidos.push(dados?.titulo ?? '');
          vista = posicao ?? vista;
        }
        if (vez > 100) break;
      }
      return ouvidos;
    };
    const paginas = Array.from({ length: 20 }, (_, i) => pagina(i));
    for (const titulo of titulos) {
      await aoVivo.notificar(bia, titulo);
      await sleep(8);
    }
    emitindo = false;
    for (const ouvidos of await Promise.all(paginas)) expect(ouvidos).toEqual(titulos);
  }, 90_000);
});

describe('Quem viu como outra pessoa', () => {
  it('não ouve mais nada do canal dela depois que a visão termina, ainda que a conexão fique aberta', async () => {
    const { services } = aoVivo;
    const chefe = await aoVivo.entrar(cliente_id, ['camadas.ver', 'ativos.ver_todos', 'usuarios.ver_como']);
    const autor = { ...chefe, origem: { ip: '127.0.0.1', dispositivo: 'teste' } };
    await services.identidade.iniciarVisao(autor, ana.usuario_id);
    const antes = await naPosicao();
    const [dela, dele] = [await ligar(aoVivo.endereco(0), ana.token), await ligar(aoVivo.endereco(0), chefe.token)];
    for (const ligacao of [dele, dela]) ligacao.dizer(desde(ana, antes));
    await aoVivo.notificar(ana, 'durante');
    await ouviu(dele, ['durante']);
    const vista = await services.identidade.sessao(chefe.token);
    if (vista !== null) await services.identidade.encerrarVisao(chefe.token, vista);
    // Sessions are looked at in the order in which something happened to them: this one's turn is after that one's.
    const outro = await aoVivo.entrar(cliente_id, []);
    const fim = await ligar(aoVivo.endereco(0), outro.token);
    await services.identidade.sair(outro.token);
    await fim.fim;
    await aoVivo.notificar(ana, 'depois');
    await ouviu(dela, ['durante', 'depois']);
    expect(dele.titulos()).toEqual(['durante']);
    await Promise.all([dele, dela].map(fechar));
  });
});

describe('Canais', () => {
  it('o que se diz a todos chega a todos; o privado, só à própria pessoa', async () => {
    const caio = await aoVivo.entrar(await aoVivo.criarCliente(), []);
    const antes = await naPosicao();
    const dela = await ligar(aoVivo.endereco(0), ana.token);
    const dele = await ligar(aoVivo.endereco(1), caio.token);
    dela.dizer(desde(ana, antes));
    dele.dizer(desde(caio, antes));
    await aoVivo.notificar(ana, 'só para ela');
    await aoVivo.agir(notificacaoDecider, v7(), { type: 'EmitirTestePublico', data: { mensagem: 'a todos' } });
    const publicos = (ligacao: Ligacao) => ligacao.ditas.filter(({ evento }) => evento === 'Test');
    await until(
      async () => [publicos(dela).length, publicos(dele).length],
      (n) => n.every((vezes) => vezes > 0),
    );
    expect(publicos(dele)).toMatchObject([{ canal: 'Public', dados: { mensagem: 'a todos' } }]);
    expect(dela.titulos()).toEqual(['só para ela']);
    expect(dele.titulos()).toEqual([]);
    await Promise.all([fechar(dela), fechar(dele)]);
  });

  it('quem perdeu o ativo não ouve mais do que ele trata', async () => {
    const [seu, alheio] = [v7(), v7()];
    const dora = await aoVivo.entrar(cliente_id, ['camadas.ver'], [seu]);
    const antes = await naPosicao();
    await aoVivo.notificar(dora, 'de outro ativo', alheio);
    const ligacao = await ligar(aoVivo.endereco(0), dora.token);
    ligacao.dizer(desde(dora, antes));
    await aoVivo.notificar(dora, 'de outro ativo, ao vivo', alheio);
    await aoVivo.notificar(dora, 'do seu ativo', seu);
    await ouviu(ligacao, ['do seu ativo']);
    await fechar(ligacao);
  });
});

describe('Quem abusa da conexão', () => {
  const recusado = (promessa: Promise<unknown>) =>
    promessa.then(
      () => '101',
      (erro: Error) => erro.message,
    );

  it('de outra origem, sem sessão ou com uma inventada não se conecta', async () => {
    const endereco = aoVivo.endereco(0);
    expect(await recusado(ligar(endereco, ana.token, 'https://alheia.example'))).toBe('403');
    expect(await recusado(ligar(endereco, ana.token, 'null'))).toBe('403');
    expect(await recusado(ligar(endereco, null))).toBe('401');
    expect(await recusado(ligar(endereco, randomUUID()))).toBe('401');
    expect(await recusado(ligar(`${endereco}/outra`, ana.token))).toBe('404');
  });

  it('é desligado, e só ele: canal de outra pessoa, conversa que não é nossa, mensagens demais ou enormes', async () => {
    const quieta = await ligar(aoVivo.endereco(0), ana.token);
    quieta.dizer(desde(ana, await naPosicao()));
    const codigo = async (dizer: (ligacao: Ligacao) => void) => {
      const ligacao = await ligar(aoVivo.endereco(0), ana.token);
      dizer(ligacao);
      return ligacao.fim;
    };
    const de = (canal: string) => ({ tipo: 'desde', canais: [canal], posicoes: {} });
    expect(await codigo((l) => l.dizer(de(`User.${randomUUID()}`)))).toBe(1008);
    expect(await codigo((l) => l.dizer(de('Privado')))).toBe(1008);
    expect(await codigo((l) => l.dizer('isto não é JSON'))).toBe(1008);
    expect(await codigo((l) => l.dizer({ tipo: 'desde', posicoes: { camadas: '1; DROP' } }))).toBe(1008);
    expect(await codigo((l) => l.dizer({ tipo: 'assinar', canal: ana.canal }))).toBe(1008);
    expect(await codigo((l) => l.dizer('x'.repeat(10 * 1024 * 1024)))).toBe(1009);
    const tagarela = (l: Ligacao) => {
      for (let i = 0; i < 1_000; i += 1) l.dizer({ tipo: 'desde', posicoes: {} });
    };
    expect(await codigo(tagarela)).toBe(1008);
    await aoVivo.notificar(ana, 'ela continua');
    await ouviu(quieta, ['ela continua']);
    await fechar(quieta);
  });

  it('sem ler o que lhe dizem, é largado; quem lê ouve tudo', async () => {
    const eva = await aoVivo.entrar(cliente_id, []);
    const antes = await naPosicao();
    const lenta = await ligar(aoVivo.endereco(0), eva.token);
    const boa = await ligar(aoVivo.endereco(0), eva.token);
    lenta.socket.pause();
    for (const ligacao of [lenta, boa]) ligacao.dizer(desde(eva, antes));
    const grande = 'x'.repeat(2_000);
    const total = 3_000;
    const dados = { tipo: 'toast' as const, nivel: 'info' as const, titulo: 'grande', mensagem: grande, acoes: [] };
    for (let i = 0; i < total; i += 100) {
      const cem = Array.from({ length: 100 }, () =>
        aoVivo.agir(notificacaoDecider, v7(), {
          type: 'EmitirNotificacao',
          data: { ...dados, usuario_id: eva.usuario_id, cliente_id, ativo_id: null },
        }),
      );
      await Promise.all(cem);
    }
    await until(
      async () => boa.titulos().length,
      (n) => n === total,
    );
    const fechada = until(
      async () => lenta.socket.readyState,
      (estado) => estado === lenta.socket.CLOSED,
    );
    lenta.socket.resume();
    await fechada;
    expect(lenta.titulos().length).toBeLessThan(total);
    await fechar(boa);
  }, 60_000);

  it('com a sessão encerrada, cai; as outras sessões continuam', async () => {
    const fia = await aoVivo.entrar(cliente_id, []);
    const dela = await ligar(aoVivo.endereco(1), fia.token);
    const outra = await ligar(aoVivo.endereco(1), ana.token);
    await aoVivo.services.identidade.sair(fia.token);
    expect(await dela.fim).toBe(4401);
    expect(outra.socket.readyState).toBe(outra.socket.OPEN);
    await fechar(outra);
  });
});
