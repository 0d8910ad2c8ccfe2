import { v7 } from 'uuid';
import { agendamentoEvents, agendamentoStream } from '#domain/agendamento/agendamento.events.ts';
import { analiseEvents } from '#domain/analise/analise.events.ts';
import { buscaPermanenteEvents, buscaPermanenteStream } from '#domain/busca-permanente/busca-permanente.events.ts';
import { cartaoEvents, cartaoStream } from '#domain/cartao/cartao.events.ts';
import { chaveDeProvedorEvents, chaveDeProvedorStream } from '#domain/chave-de-provedor/chave-de-provedor.events.ts';
import { classificacaoEvents } from '#domain/classificacao/classificacao.events.ts';
import { deteccaoEvents } from '#domain/deteccao/deteccao.events.ts';
import { deteccaoStatusEvents } from '#domain/deteccao-status/deteccao-status.events.ts';
import { deteccaoTipoEvents } from '#domain/deteccao-tipo/deteccao-tipo.events.ts';
import { execucaoEvents, execucaoStream } from '#domain/execucao/execucao.events.ts';
import { filtroSalvoEvents, filtroSalvoStream } from '#domain/filtro-salvo/filtro-salvo.events.ts';
import { imagemStream, imagemEvents as on } from '#domain/imagem/imagem.events.ts';
import { imagemFavoritaEvents, imagemFavoritaStream } from '#domain/imagem-favorita/imagem-favorita.events.ts';
import { imagemSalvaEvents, imagemSalvaStream } from '#domain/imagem-salva/imagem-salva.events.ts';
import { ordemDosStatusEvents } from '#domain/ordem-dos-status/ordem-dos-status.events.ts';
import { papelTimbradoEvents, papelTimbradoStream } from '#domain/papel-timbrado/papel-timbrado.events.ts';
import { telaoEvents, telaoStream } from '#domain/telao/telao.events.ts';
import { amostra } from '#tests/support/amostras.ts';
import type { Fact } from '../support/read-models.ts';

/** An image, another file of it that is refused, and its way into the bin and back. */
function imagemComVersoes({ cliente_id, ativo_id }: { cliente_id: string; ativo_id: string }): readonly Fact[] {
  const stream = imagemStream(v7());
  const events = [
    on.ImagemRecebida({ ...amostra('ImagemRecebida'), cliente_id, ativo_id }),
    on.ImagemExaminada(amostra('ImagemExaminada')),
    on.VersaoDaImagemRecebida(amostra('VersaoDaImagemRecebida')),
    on.ImagemRecusada(amostra('ImagemRecusada')),
    on.ImagemAlterada({ ...amostra('ImagemAlterada'), ativo_id }),
    on.ImagemInativada({}),
    on.ImagemReativada({}),
    on.ImagemRemovida({ motivo: '' }),
    on.ImagemRestaurada({}),
  ];
  return events.map((event) => ({ stream, event }));
}

/** A standing search that found something, was given up, and set again. */
function buscaPermanente({ cliente_id, ativo_id }: { cliente_id: string; ativo_id: string }): readonly Fact[] {
  const definida = buscaPermanenteEvents.BuscaPermanenteDefinida({
    ...amostra('BuscaPermanenteDefinida'),
    cliente_id,
    ativo_id,
  });
  const events = [
    definida,
    buscaPermanenteEvents.ImagensEncontradas(amostra('ImagensEncontradas')),
    buscaPermanenteEvents.BuscaPermanenteEncerrada({}),
    definida,
  ];
  return events.map((event) => ({ stream: buscaPermanenteStream(ativo_id), event }));
}

/** A filter that was saved, named anew, removed and brought back, and one of everybody. */
function filtrosSalvos({ cliente_id }: { cliente_id: string }): readonly Fact[] {
  const { filtro_id, ...salvo } = { ...amostra('FiltroSalvo'), cliente_id, filtro_id: v7() };
  const [dela, deTodos] = [filtroSalvoStream(v7()), filtroSalvoStream(cliente_id)];
  return [
    { stream: dela, event: filtroSalvoEvents.FiltroSalvo({ ...salvo, filtro_id }) },
    { stream: dela, event: filtroSalvoEvents.FiltroRenomeado({ filtro_id, nome: 'Outro nome' }) },
    { stream: dela, event: filtroSalvoEvents.FiltroRemovido({ filtro_id }) },
    { stream: dela, event: filtroSalvoEvents.FiltroRestaurado({ filtro_id }) },
    { stream: deTodos, event: filtroSalvoEvents.FiltroSalvo({ ...salvo, filtro_id: v7(), usuario_id: null }) },
  ];
}

/** Own widgets that were made, sized, removed, brought back and ordered, of a person and of everybody. */
function cartoes({ cliente_id }: { cliente_id: string }): readonly Fact[] {
  const criado = { ...amostra('CartaoCriado'), cliente_id };
  const [um, outro, deTodos] = [v7(), v7(), v7()];
  const [dela, doCliente] = [cartaoStream(v7()), cartaoStream(cliente_id)];
  return [
    ...[um, outro].map((cartao_id) => ({ stream: dela, event: cartaoEvents.CartaoCriado({ ...criado, cartao_id }) })),
    { stream: dela, event: cartaoEvents.CartaoAlterado({ cartao_id: um, tamanho: 'grande' }) },
    { stream: dela, event: cartaoEvents.CartaoRemovido({ cartao_id: um }) },
    { stream: dela, event: cartaoEvents.CartaoRestaurado({ cartao_id: um }) },
    { stream: dela, event: cartaoEvents.OrdemDosCartoesDefinida({ cartao_ids: [outro, um] }) },
    {
      stream: doCliente,
      event: cartaoEvents.CartaoCriado({ ...criado, cartao_id: deTodos, usuario_id: null }),
    },
  ];
}

/** A screen on a wall that was opened and ended, and one that nobody opened. */
function teloes({ cliente_id }: { cliente_id: string }): readonly Fact[] {
  const criado = telaoEvents.TelaoCriado({ ...amostra('TelaoCriado'), cliente_id });
  const [um, outro] = [telaoStream(v7()), telaoStream(v7())];
  return [
    { stream: um, event: criado },
    { stream: um, event: telaoEvents.TelaoIniciado({}) },
    { stream: um, event: telaoEvents.TelaoEncerrado({}) },
    { stream: outro, event: criado },
  ];
}

/** Images of the catalogue: one that was a favourite for a while, and a group that was saved in parts. */
function imagensDoCatalogo({ cliente_id, ativo_id }: { cliente_id: string; ativo_id: string }): readonly Fact[] {
  const salva = amostra('ImagensSalvas');
  const [cena] = salva.grupo.cenas;
  const outra = { imagem_ids: [v7()], grupo: { ...salva.grupo, cenas: [{ ...cena, id: 'outra' }] } };
  const [favoritas, salvas] = [imagemFavoritaStream(ativo_id), imagemSalvaStream(v7())];
  const favoritada = { ...amostra('ImagemFavoritada'), cliente_id, ativo_id, usuario_id: null };
  return [
    { stream: favoritas, event: imagemFavoritaEvents.ImagemFavoritada(favoritada) },
    {
      stream: favoritas,
      event: imagemFavoritaEvents.ImagemDesfavoritada({ ...amostra('ImagemDesfavoritada'), cliente_id, ativo_id }),
    },
    { stream: favoritas, event: imagemFavoritaEvents.ImagemFavoritada({ ...favoritada, usuario_id: v7() }) },
    { stream: salvas, event: imagemSalvaEvents.ImagensSalvas({ ...salva, cliente_id }) },
    { stream: salvas, event: imagemSalvaEvents.ImagensSalvas({ ...salva, cliente_id, ...outra }) },
    { stream: salvas, event: imagemSalvaEvents.GrupoDeImagensSalvo(amostra('GrupoDeImagensSalvo')) },
  ];
}

/** What detections are told by: made, changed, put out of use and in another order. */
function tiposEStatus({ cliente_id }: { cliente_id: string }): readonly Fact[] {
  const [tipo, um, outro, classificacao, analise_id] = [v7(), v7(), v7(), v7(), v7()];
  const registrado = amostra('StatusDaDeteccaoRegistrado');
  const status = { ...amostra('DeteccaoStatusCriado'), cliente_id };
  const ordem = { cliente_id, status_ids: [outro, um] };
  const deUm = (stream: Fact['stream'], ...events: Fact['event'][]) => events.map((event) => ({ stream, event }));
  return [
    ...deUm(
      `deteccaotipo-${tipo}`,
      deteccaoTipoEvents.DeteccaoTipoCriado({ ...amostra('DeteccaoTipoCriado'), cliente_id }),
      deteccaoTipoEvents.DeteccaoTipoAlterado(amostra('DeteccaoTipoAlterado')),
      ...[deteccaoTipoEvents.DeteccaoTipoInativado({}), deteccaoTipoEvents.DeteccaoTipoAtivado({})],
    ),
    ...deUm(
      `analise-${analise_id}`,
      analiseEvents.AnaliseCriada({ ...amostra('AnaliseCriada'), cliente_id }),
      ...[analiseEvents.AnalisePublicada({}), analiseEvents.AnaliseRemovida({ motivo: '' })],
      analiseEvents.AnaliseRestaurada({}),
    ),
    ...deUm(
      `deteccao-${v7()}`,
      deteccaoEvents.DeteccaoCriada({ ...amostra('DeteccaoCriada'), cliente_id, analise_id }),
      deteccaoEvents.ImpactoDaDeteccaoRecalculado(amostra('ImpactoDaDeteccaoRecalculado')),
      deteccaoEvents.EvidenciasDaDeteccaoGeradas(amostra('EvidenciasDaDeteccaoGeradas')),
      deteccaoEvents.StatusDaDeteccaoRegistrado(registrado),
      ...['registrado', 'desfeito', 'de novo'].map((vez) =>
        vez === 'desfeito'
          ? deteccaoEvents.PontoDeEvidenciaDesfeito(amostra('PontoDeEvidenciaDesfeito'))
          : deteccaoEvents.PontoDeEvidenciaRegistrado(amostra('PontoDeEvidenciaRegistrado')),
      ),
      deteccaoEvents.ArtefatoRemovido({ artefato_id: registrado.artefatos[0]?.id ?? '', motivo: 'outro lugar' }),
      deteccaoEvents.ArquivosDoArtefatoDestruidos({ artefato_id: registrado.artefatos[0]?.id ?? '', chaves: [] }),
    ),
    ...deUm(`deteccaostatus-${outro}`, deteccaoStatusEvents.DeteccaoStatusCriado({ ...status, ordem: 2 })),
    ...deUm(
      `deteccaostatus-${um}`,
      deteccaoStatusEvents.DeteccaoStatusCriado({ ...status, nome: 'Nova', ordem: 1 }),
      deteccaoStatusEvents.DeteccaoStatusAlterado(amostra('DeteccaoStatusAlterado')),
      ...[deteccaoStatusEvents.DeteccaoStatusInativado({}), deteccaoStatusEvents.DeteccaoStatusAtivado({})],
    ),
    ...deUm(`ordemdosstatus-${cliente_id}`, ordemDosStatusEvents.OrdemDosStatusDefinida(ordem)),
    ...deUm(
      `classificacao-${classificacao}`,
      classificacaoEvents.ClassificacaoCriada({ ...amostra('ClassificacaoCriada'), cliente_id }),
      classificacaoEvents.ClassificacaoAlterada(amostra('ClassificacaoAlterada')),
      ...[classificacaoEvents.ClassificacaoInativada({}), classificacaoEvents.ClassificacaoReativada({})],
    ),
  ];
}

/** Many of one analysis, drawn and judged by turns: neighbours in the log, which a projection takes in together. */
function muitasDeteccoes({ cliente_id, ativo_id }: { cliente_id: string; ativo_id: string }): readonly Fact[] {
  const [analise_id, ...tipos] = [v7(), v7(), v7(), v7()];
  const analise = (event: Fact['event']): Fact => ({ stream: `analise-${analise_id}`, event });
  const ids = Array.from({ length: 9 }, () => v7());
  const [criada, registrado] = [amostra('DeteccaoCriada'), amostra('StatusDaDeteccaoRegistrado')];
  const camada = criada.impacto.camadas[0];
  const todas = (quais: readonly string[], evento: (i: number) => Fact['event']): readonly Fact[] =>
    quais.map((id, i) => ({ stream: `deteccao-${id}`, event: evento(i) }));
  const desenhar = (i: number) => {
    const impacto = { ...criada.impacto, camadas: i % 3 === 0 ? [] : [{ ...camada, id: v7(), tipo_id: tipos[i % 2] }] };
    const tipo_deteccao_id = tipos[i % 3] ?? '';
    return deteccaoEvents.DeteccaoCriada({ ...criada, cliente_id, ativo_id, analise_id, tipo_deteccao_id, impacto });
  };
  const julgar = () => {
    const artefatos = registrado.artefatos.map((um: object) => ({ ...um, id: v7() }));
    return deteccaoEvents.StatusDaDeteccaoRegistrado({ ...registrado, status_id: v7(), artefatos });
  };
  const mostrar = () => deteccaoEvents.ImagensDaDeteccaoEnviadas(amostra('ImagensDaDeteccaoEnviadas'));
  const provar = () => deteccaoEvents.EvidenciasDaDeteccaoGeradas(amostra('EvidenciasDaDeteccaoGeradas'));
  const mudarTipo = () => deteccaoEvents.TipoDaDeteccaoAlterado(amostra('TipoDaDeteccaoAlterado'));
  const [primeiras, ultimas] = [ids.slice(0, 6), ids.slice(6)];
  return [
    analise(analiseEvents.AnaliseCriada({ ...amostra('AnaliseCriada'), cliente_id, ativo_id })),
    ...todas(primeiras, desenhar),
    ...[...todas(primeiras, mostrar), ...todas(primeiras, provar), ...todas(primeiras, julgar)],
    analise(analiseEvents.AnalisePublicada({})),
    ...[...todas(primeiras, julgar), ...todas(ultimas, desenhar), ...todas(primeiras.slice(0, 2), mudarTipo)],
    ...todas(ids, (i) => (i % 2 === 0 ? julgar() : mostrar())),
    ...todas(ultimas, () => deteccaoEvents.DeteccaoRemovida({ motivo: '' })),
    ...todas(ultimas.slice(1), () => deteccaoEvents.DeteccaoRestaurada({})),
    ...todas(ids.slice(5), () => deteccaoEvents.DeteccaoRedesenhada(amostra('DeteccaoRedesenhada'))),
    ...todas(ids.slice(0, 3), julgar),
  ];
}

/** A schedule that was changed, paused and taken up again, and what became of three of its times. */
function agendamentos({ cliente_id }: { cliente_id: string }): readonly Fact[] {
  const agendamento_id = v7();
  const doAgendamento = [
    agendamentoEvents.AgendamentoCriado({ ...amostra('AgendamentoCriado'), cliente_id }),
    agendamentoEvents.AgendamentoAlterado(amostra('AgendamentoAlterado')),
    ...[agendamentoEvents.AgendamentoPausado({}), agendamentoEvents.AgendamentoRetomado({})],
    agendamentoEvents.ExecucaoSolicitada(amostra('ExecucaoSolicitada')),
    agendamentoEvents.AgendamentoRemovido({}),
  ];
  const iniciada = execucaoEvents.ExecucaoIniciada({ ...amostra('ExecucaoIniciada'), cliente_id, agendamento_id });
  const pulada = execucaoEvents.ExecucaoPulada({ ...amostra('ExecucaoPulada'), cliente_id, agendamento_id });
  const concluida = execucaoEvents.ExecucaoConcluida(amostra('ExecucaoConcluida'));
  const execucoes = [
    [iniciada, concluida, execucaoEvents.ReenvioSolicitado({ vez: 1 })],
    [iniciada, execucaoEvents.ExecucaoFalhou(amostra('ExecucaoFalhou'))],
    [pulada],
  ];
  return [
    ...doAgendamento.map((event) => ({ stream: agendamentoStream(agendamento_id), event })),
    ...execucoes.flatMap((events) => {
      const stream = execucaoStream(v7());
      return events.map((event) => ({ stream, event }));
    }),
  ];
}

/** Some of everything that monitoring is made of, but its assets and layers. */
/** A letterhead with a logo, and without. */
function papelTimbrado({ cliente_id }: { cliente_id: string }): readonly Fact[] {
  const comLogo = { ...amostra('PapelTimbradoDefinido'), cliente_id };
  return [comLogo, { ...comLogo, cabecalho: 'Outro', logo: null }].map((data) => ({
    stream: papelTimbradoStream(cliente_id),
    event: papelTimbradoEvents.PapelTimbradoDefinido(data),
  }));
}

/** A key of the client's own that is changed, and one that is taken away again. */
function chavesDeProvedores({ cliente_id }: { cliente_id: string }): readonly Fact[] {
  const { ChaveDeProvedorDefinida: definida, ChaveDeProvedorRemovida: removida } = chaveDeProvedorEvents;
  const planet = { ...amostra('ChaveDeProvedorDefinida'), cliente_id };
  const sentinelhub = { ...planet, provedor: 'sentinelhub', chave_id: v7() };
  const eventos = [
    ...[definida(planet), definida(sentinelhub), definida({ ...planet, chave_id: v7() })],
    removida({ cliente_id, provedor: 'sentinelhub' }),
  ];
  return eventos.map((event) => ({ stream: chaveDeProvedorStream(cliente_id), event }));
}

export const fatosDoMonitoramento = (base: { cliente_id: string; ativo_id: string }): readonly Fact[] => [
  ...imagemComVersoes(base),
  ...imagensDoCatalogo(base),
  ...filtrosSalvos(base),
  ...cartoes(base),
  ...teloes(base),
  ...tiposEStatus(base),
  ...muitasDeteccoes(base),
  ...buscaPermanente(base),
  ...agendamentos(base),
  ...papelTimbrado(base),
  ...chavesDeProvedores(base),
];
