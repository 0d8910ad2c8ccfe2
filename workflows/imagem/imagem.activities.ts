import type { ImagemCommand } from '#domain/imagem/imagem.commands.ts';
import { type ImagemState, imagemDecider } from '#domain/imagem/imagem.decider.ts';
import { type ImagemEvent, imagemStream } from '#domain/imagem/imagem.events.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import { handleCommand } from '#domain/kernel/handle-command.ts';
import { comTextosLegiveis } from '#domain/kernel/textos-legiveis.ts';
import { emTrabalho } from '../em-trabalho.ts';
import type { ImagemEffects } from './imagem.effects.ts';

export type ImagemActivities = ReturnType<typeof createImagemActivities>;

/** Which file of which image; everything else is read from its stream. */
export interface ReferenciaDaImagem {
  readonly imagem_id: string;
  /** 1 for the first file. */
  readonly versao: number;
}

interface Carregada {
  readonly state: ImagemState;
  /** The event with which the file came: who sent it, and because of what. */
  readonly chegada: RecordedEvent<ImagemEvent>;
}

/** The steps of an exam. Each may run twice, or stop anywhere and run again, with the same outcome. */
export function createImagemActivities(effects: ImagemEffects) {
  const { store, examinador } = effects;
  return {
    /** Reads the file and says by one event what it is, or why it is no image. */
    async examinarImagem(referencia: ReferenciaDaImagem): Promise<void> {
      await emTrabalho(store, async ({ signal }) => {
        const { state } = await carregar(effects, referencia);
        const { imagem_id, versao } = referencia;
        if (state.situacao !== 'em_exame' || state.versao !== versao || state.arquivo === null) return;
        const pedido = { imagem_id, versao, arquivo: state.arquivo };
        const desfecho = await examinador.examinar(pedido, signal, (antecipado) =>
          registrar(effects, referencia, { type: 'AnteciparImagem', data: { versao, ...antecipado } }),
        );
        const command: ImagemCommand =
          'problemas' in desfecho
            ? { type: 'RecusarImagem', data: { versao, problemas: [...desfecho.problemas] } }
            : { type: 'ExaminarImagem', data: { versao, ...desfecho } };
        await registrar(effects, referencia, command);
      });
    },

    /** Something of ours failed for good: the image says so, and takes another file. */
    async registrarFalhaDoExame(referencia: ReferenciaDaImagem): Promise<void> {
      const problemas = [{ codigo: 'falha_interna' as const, detalhe: null }];
      await registrar(effects, referencia, { type: 'RecusarImagem', data: { versao: referencia.versao, problemas } });
    },
  };
}

/** @throws RangeError where there is no such file */
async function carregar({ store }: ImagemEffects, { imagem_id, versao }: ReferenciaDaImagem): Promise<Carregada> {
  const events = (await store.readStream(imagemStream(imagem_id))) as readonly RecordedEvent<ImagemEvent>[];
  const chegada = events.find(
    (event) =>
      (event.type === 'ImagemRecebida' && versao === 1) ||
      (event.type === 'VersaoDaImagemRecebida' && event.data.versao === versao),
  );
  if (chegada === undefined) throw new RangeError(`no file ${versao} of image ${imagem_id}`);
  return { state: events.reduce(imagemDecider.evolve, imagemDecider.initial), chegada };
}

/** A command of this exam, whose texts come from a file; its id comes from what it is. */
async function registrar(
  effects: ImagemEffects,
  referencia: ReferenciaDaImagem,
  command: ImagemCommand,
): Promise<void> {
  const { store, eventIdOf, uuidV5, agora } = effects;
  const { imagem_id, versao } = referencia;
  const { chegada } = await carregar(effects, referencia);
  await handleCommand(store, eventIdOf, imagemDecider, imagemStream(imagem_id), comTextosLegiveis(command), {
    ...chegada.meta,
    commandId: uuidV5(['imagem', imagem_id, versao, command.type].join('/')),
    causationId: chegada.eventId,
    agora: agora(),
  });
}
